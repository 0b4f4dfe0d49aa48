// Words that say a drawing is something else than the logo of the site.

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Said of a drawing or of its link: parts of any page that are drawn, none of them a logo. */
export const PARTS = set(
  'menu hamburger burger search magnifier cart basket bag wishlist heart user account avatar ' +
    'gravatar profile author person login chevron arrow caret angle close cross plus minus check ' +
    'checkmark tick star rating flag flags lang language globe translate phone tel mail email ' +
    'envelope fax map pin marker calendar clock download upload play pause video spinner loader ' +
    'loading preloader hero photo photos portrait thumbnail thumb product products screenshot ' +
    'mockup background bg illustration banner slide emoji house',
)
/** Said of a drawing or of its link: other firms' marks that many sites show. */
export const SIGNS = set(
  'tracking captcha recaptcha qr qrcode social share sharing facebook twitter instagram linkedin ' +
    'youtube tiktok pinterest whatsapp telegram snapchat reddit discord mastodon vimeo threads ' +
    'appstore googleplay playstore visa mastercard amex paypal klarna maestro applepay googlepay ' +
    'gpay alipay wechat payment payments paymethod ' +
    'cookie cookies consent onetrust cookiebot usercentrics didomi trustarc osano iubenda ' +
    'trustpilot norton mcafee ssl gdpr iso award awards badge badges seal certificate certified ' +
    'advert ads advertisement sponsor sponsors',
)
/** The same in two words. */
export const SIGN_PAIRS =
  /\b(?:app[-_ ]?store|google[-_ ]?play|play[-_ ]?store|apple[-_ ]?pay|google[-_ ]?pay|american[-_ ]express|icon[-_]?home|home[-_]?icon|fa-home|e-?mail)\b/i

/** Said of what the drawing is within: these show other firms' logos, or come from one. */
export const WALLS = set(
  'logos brands customer customers client clients partner partners sponsor sponsors trusted ' +
    'trustedby trust testimonial testimonials review reviews press media carousel slider swiper ' +
    'slick splide marquee ticker glide owl logowall logocloud logogrid logolist integrations ' +
    'integration awards certifications payment payments social socials share cookie cookies ' +
    'consent onetrust cookiebot usercentrics didomi cookieyes iubenda products product collection ' +
    'gallery portfolio team members supporters backers investors',
)
/** A class that says so in two words. */
export const WALL_PAIRS =
  /logo[-_]?(?:wall|cloud|grid|strip|carousel|list|marquee|slider|row|ticker|garden|bar-|farm)|trusted[-_]?by|social[-_]?proof|as[-_]?seen|app[-_]?(?:store|badge)/i
