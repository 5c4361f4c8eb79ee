/** Words of the QR code of an address. */

export default {
  en: {
    "qr.alt": "QR code of this page’s address: it opens the same maze",
    "qr.save": "Save the QR code as {form}",
    "qr.long": "This address has {bytes} characters, too many for a QR code that a phone can read: at most {most}. Copy the link instead.",
    "qr.local": "Only this computer can open the address. Other devices can if the service is started with --host, or with a site of your own: clew site.",
  },
  ja: {
    "qr.alt": "このページのアドレスのQRコード。開くと同じ迷路になります",
    "qr.save": "QRコードを{form}形式で保存",
    "qr.long": "このアドレスは{bytes}文字あり、スマートフォンで読めるQRコード（{most}文字まで）には長すぎます。リンクをコピーしてください。",
    "qr.local": "このアドレスを開けるのは、このコンピューターだけです。サービスを --host を付けて起動するか、clew site で自分のサイトを作ると、ほかの端末からも開けます。",
  },
};
