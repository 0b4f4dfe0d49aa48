// Words that identify an image as something other than the site's logo.

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of an image or its link that name an icon or picture found on any page. */
export const INTERFACE_WORDS = wordSet(
  'menu hamburger burger search magnifier cart basket bag wishlist heart user account avatar ' +
    'gravatar profile author person login chevron arrow caret angle close cross plus minus check ' +
    'checkmark tick star rating flag flags lang language globe translate phone tel mail email ' +
    'envelope fax map pin marker calendar clock download upload play pause video spinner loader ' +
    'loading preloader hero photo photos portrait thumbnail thumb product products screenshot ' +
    'mockup background bg illustration banner slide emoji house',
)
/** Words of an image or its link that name other companies' logos, badges and certificates. */
export const THIRD_PARTY_WORDS = wordSet(
  'tracking captcha recaptcha qr qrcode social share sharing facebook twitter instagram linkedin ' +
    'youtube tiktok pinterest whatsapp telegram snapchat reddit discord mastodon vimeo threads ' +
    'appstore googleplay playstore visa mastercard amex paypal klarna maestro applepay googlepay ' +
    'gpay alipay wechat payment payments paymethod ' +
    'cookie cookies consent onetrust cookiebot usercentrics didomi trustarc osano iubenda ' +
    'trustpilot norton mcafee ssl gdpr iso award awards badge badges seal certificate certified ' +
    'advert ads advertisement sponsor sponsors',
)
/** Two-word phrases that name an interface icon or another company's logo. */
export const NON_LOGO_PHRASE =
  /\b(?:app[-_ ]?store|google[-_ ]?play|play[-_ ]?store|apple[-_ ]?pay|google[-_ ]?pay|american[-_ ]express|icon[-_]?home|home[-_]?icon|fa-home|e-?mail)\b/i

/** Words of an ancestor that name a section with other companies' logos. */
export const CUSTOMER_SECTION_WORDS = wordSet(
  'logos brands customer customers client clients partner partners sponsor sponsors trusted ' +
    'trustedby trust testimonial testimonials review reviews press media carousel slider swiper ' +
    'slick splide marquee ticker glide owl logowall logocloud logogrid logolist integrations ' +
    'integration awards certifications payment payments social socials share cookie cookies ' +
    'consent onetrust cookiebot usercentrics didomi cookieyes iubenda products product collection ' +
    'gallery portfolio team members supporters backers investors',
)
/** Two-word class names of a section with other companies' logos. */
export const CUSTOMER_SECTION_CLASS =
  /logo[-_]?(?:wall|cloud|grid|strip|carousel|list|marquee|slider|row|ticker|garden|bar-|farm)|trusted[-_]?by|social[-_]?proof|as[-_]?seen|app[-_]?(?:store|badge)/i
