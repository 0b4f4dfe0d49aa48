// Detects the pages that bot protection shows instead of a website, whichever status they have.
import type { HomePage } from './home-page.ts'

/** Beginnings of their titles: Cloudflare, Anubis, DDoS-Guard, Vercel, Imperva, PerimeterX, Akamai, Sucuri, AWS. */
const TITLES =
  /^(?:just a moment|attention required! \| cloudflare|one moment, please|checking your browser|making sure you(?:'|’)re not a bot|ddos-guard|vercel security checkpoint|pardon our interruption|access to this page has been denied|access denied$|robot or human|(?:human|bot) verification|client challenge|sucuri website firewall|verifying (?:you are|your browser))/i
/** AWS WAF answers with it while a script in the page solves the challenge. No website has it for its home page. */
const ACCEPTED = 202

export const isChallengePage = ({ status, page }: Pick<HomePage, 'status' | 'page'>): boolean =>
  status === ACCEPTED || TITLES.test(page.facts.title?.value.trim() ?? '')
