// The words of a company's name that no one would abbreviate it by.
const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean))

/** Legal forms as they end a name: lower case, no dots, slashes or accents. */
export const WORD_FORMS = words(
  `
  inc incorporated ltd limited llc llp lp lllp plc corp corporation co company cos cic
  gmbh mbh ggmbh ag kg kgaa ohg gbr ug ek ev eg se sce
  sa sas sasu sarl scs sca snc cie srl spa sapa sccl sl slu sau
  nv bv bvba cv vof ab aktiebolag publ as asa aps hf ehf oy oyj abp
  spzoo spj sro kft zrt nyrt bt doo dd ad ead eood ood
  ltda sab sapi cv rl tbk bhd sdn pte pty pvt private pcl pjsc jsc ojsc cjsc psc fze fzco dmcc
  kk yk gk sti anonim sirketi holding holdings hldgs
  ооо оао зао пао ао нао тоо αε ανε επε ικε בעמ փբը բբը սպը შპს სს
  लिमिटेड प्राइवेट লিমিটেড லிமிடெட் లిమిటెడ్ จำกัด
`
    .normalize('NFD')
    .replace(/\p{M}/gu, ''),
)

/** Legal forms as they open a name. */
export const LEADING_FORMS = words(`
  ооо оао зао пао ао нао тоо ип pt ooo oao zao pao tov тов שפס შპს სს شركة
`)

/** Legal forms written onto the name without a space, and those of several words. */
export const UNSPACED_FORMS = new RegExp(
  [
    '株式会社',
    '有限会社',
    '合同会社',
    '合資会社',
    '合名会社',
    '一般社団法人',
    '一般財団法人',
    '股份有限公司',
    '有限责任公司',
    '有限責任公司',
    '有限公司',
    '集团',
    '集團',
    '주식회사',
    '유한회사',
    '유한책임회사',
    '^บริษัท',
    'จำกัด',
    String.raw`(?<=\s)sp\. ?z ?o\. ?o\.`,
    String.raw`^công ty (?:cổ phần|tnhh|cp)(?=\s)`,
  ]
    .map((form) => form.normalize('NFKC'))
    .join('|'),
  'giu',
)

export const ARTICLES = words('the a an der die das')

/** Left out inside a name when written small, as they are unless they matter. */
export const LINKING_WORDS = words(`
  and of the for in on at by to und der die das für von vom zu et de du des la le les y e del los
  las della di da do dos van het en och og i и n upon
`)
