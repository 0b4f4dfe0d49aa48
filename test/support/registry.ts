// A small registry for tests, with companies for each rule of the lookup.
import { apexOf } from '../../schema/apex.ts'
import { type Company, type Listing, noDetails } from '../../schema/company.ts'
import type { Service } from './service.ts'

/**
 * @param rank how well known the company is, 0 to 100.
 * @param listings `MIC:SYMBOL`, the primary one first. A MIC is the code of an exchange.
 */
function company(
  domain: string,
  name: string,
  rank: number,
  listings: string[] = [],
  more: Partial<Company> = {},
): Company {
  return {
    domain: apexOf(domain)!,
    name,
    rank,
    ...noDetails(),
    listings: listings.map(parseListing),
    provenance: {},
    ...more,
  }
}

function parseListing(text: string): Listing {
  const at = text.indexOf(':')
  return { mic: text.slice(0, at), symbol: text.slice(at + 1) }
}

const COMPANIES: Company[] = [
  company('apple.com', 'Apple', 100, ['XNAS:AAPL', 'XETR:APC'], { isins: ['US0378331005'] }),
  company('microsoft.com', 'Microsoft', 100, ['XNAS:MSFT'], { isins: ['US5949181045'] }),
  company('berkshirehathaway.com', 'Berkshire Hathaway', 90, ['XNYS:BRK.B', 'XNYS:BRK.A']),
  company('brown-forman.com', 'Brown-Forman', 60, ['XNYS:BF.B', 'XNYS:BF.A']),
  company('mccormickcorporation.com', 'McCormick', 60, ['XNYS:MKC', 'XNYS:MKC.V']),
  company('dollargeneral.com', 'Dollar General', 70, ['XNYS:DG']),
  company('vinci.com', 'Vinci', 75, ['XPAR:DG', 'XETR:SQU'], { isins: ['FR0000125486'] }),
  company('toyota.co.jp', 'Toyota', 98, ['XTKS:7203', 'XNYS:TM'], { isins: ['JP3633400001'] }),
  company('elm.sa', 'Elm', 40, ['XSAU:7203']),
  company('tencent.com', 'Tencent', 95, ['XHKG:0700', 'OTCM:TCEHY'], { isins: ['KYG875721634'] }),
  company('hsbc.com', 'HSBC', 90, ['XLON:HSBA', 'XHKG:0005', 'XNYS:HSBC']),
  company('bp.com', 'BP', 92, ['XLON:BP.', 'XNYS:BP']),
  company('rolls-royce.com', 'Rolls-Royce', 85, ['XLON:RR.']),
  company('richtechrobotics.com', 'Richtech Robotics', 20, ['XNAS:RR']),
  company('volvogroup.com', 'Volvo', 88, ['XSTO:VOLV.B', 'XSTO:VOLV.A']),
  company('ericsson.com', 'Ericsson', 86, ['XSTO:ERIC B', 'XNAS:ERIC']),
  company('rbc.com', 'Royal Bank of Canada', 80, ['XTSE:RY', 'XNYS:RY']),
  company('mahindra.com', 'Mahindra & Mahindra', 70, ['XNSE:M&M', 'XBOM:500520']),
  company('ice.com', 'Intercontinental Exchange', 70, ['XNYS:ICE']),
  // One symbol on two exchanges: the primary listing of one company, the second listing of one with a higher rank.
  company('sodexo.com', 'Sodexo', 50, ['XPAR:TWICE']),
  company('siemens.com', 'Siemens', 95, ['XETR:SIE', 'XMIL:TWICE']),
  // One symbol as the primary listing of two companies: the higher rank decides.
  company('enel.com', 'Enel', 60, ['XMAD:PAIR']),
  company('telefonica.com', 'Telefónica', 80, ['XAMS:PAIR']),
  company('bitcoin.org', 'Bitcoin', 95, [], { coins: ['BTC'] }),
  company('ethereum.org', 'Ethereum', 92, [], { coins: ['ETH'] }),
  company('uniswap.org', 'Uniswap', 60, [], { coins: ['UNI'] }),
  company('universe.xyz', 'Universe', 10, [], { coins: ['UNI'] }),
]

/** Writes the companies into the service's registry. */
export async function seedCompanies({ stores }: Service): Promise<void> {
  await stores.records.companies.put(COMPANIES)
}
