// Every text of the admin page, by view. test/clients/words.test.ts holds the rules of plain English.

export const FRAME_WORDS = {
  brand: 'Logograph admin',
  skip: 'Skip to content',
  home: 'Logograph admin, companies',
  views: 'Views',
  nav: {
    companies: 'Companies',
    corrections: 'Corrections',
    keys: 'Keys',
    jobs: 'Jobs',
    audit: 'Audit log',
  },
  signOut: 'Sign out',
  useLight: 'Use light colors',
  useDark: 'Use dark colors',
  loading: 'Loading',
  failed: 'The request failed',
  retry: 'Retry',
  reason: 'Reason',
  reasonHelp: 'The audit log shows it with each change. It stays here until you replace it.',
}

export const SIGN_IN_WORDS = {
  title: 'Sign in',
  intro:
    'The server reads the token from ADMIN_TOKEN, or from the file that ADMIN_TOKEN_FILE names. This tab keeps it until you close the tab or sign out.',
  token: 'Token',
  name: 'Your name',
  nameHelp: 'The audit log shows it.',
  submit: 'Sign in',
}

export const COMPANY_LIST_WORDS = {
  title: 'Companies',
  field: 'Name, ticker or domain',
  search: 'Search',
  open: (domain: string) => `Open ${domain}`,
  none: 'No company matches.',
  results: 'Results',
}

export const COMPANY_WORDS = {
  back: 'All companies',
  blocked: 'blocked',
  logoOn: (background: string) => `Logo on ${background} pages`,
  change: 'Change',
  refresh: 'Visit the website',
  block: 'Block',
  unblock: 'Unblock',
  confirmBlock: (domain: string) =>
    `Block the logo of ${domain}? Within a second, the service shows the fallback only.`,
  unset: 'Remove your files',
  confirmUnset: (domain: string) =>
    `Remove all files that you uploaded for ${domain}? This also unblocks the logo.`,
  correction: 'Correction',
  file: 'Image file',
  kind: 'Kind',
  kinds: { icon: 'Icon', wordmark: 'Wordmark' },
  background: 'Background',
  backgrounds: { any: 'Any', light: 'Light', dark: 'Dark' },
  keep: 'Keep the margins of the file',
  upload: 'Upload',
  candidates: 'Why this logo?',
  refreshed: 'The service visited the website.',
  notRefreshed:
    'The service did not read the website: the visit failed, or the logo is uploaded or bundled.',
  isBlocked: 'The service shows the fallback only.',
  isUnblocked: 'The service shows the logo again.',
  uploaded: (mediaType: string, width: number, height: number) =>
    `The service shows this file: ${mediaType}, ${width} × ${height}.`,
  uploadedBlocked: 'The file is stored. The block hides it.',
  removed: (count: number) => `Removed ${count} ${count === 1 ? 'file' : 'files'}.`,
}

export const CORRECTION_WORDS = {
  title: 'Corrections',
  intro: 'Companies with uploaded files or a blocked logo.',
  none: 'No company has uploaded files or a blocked logo.',
  file: (kind: string, background: string | null, mediaType: string, kept: boolean) =>
    `${kind}${background ? ` for ${background} pages` : ''}, ${mediaType}${kept ? ', kept as it is' : ''}`,
}

export const KEY_LIST_WORDS = {
  title: 'Keys',
  create: 'Create a key',
  kind: 'Kind',
  kinds: { secret: 'Secret', publishable: 'Publishable' },
  plan: 'Plan',
  label: 'Label',
  origins: 'Hosts of the pages, such as a.com, *.b.com',
  days: 'Days until expiry',
  submit: 'Create',
  created: 'This is the key. The page cannot show it again.',
  copy: 'Copy the key',
  list: 'All keys',
  none: 'There are no keys.',
  disable: 'Revoke',
  enable: 'Enable',
  usage: 'Show requests',
  planOf: (id: string) => `Plan of ${id}`,
  planSet: (id: string, plan: string) => `${id} has the plan ${plan}.`,
  rotate: 'Rotate',
  rotateOf: (id: string) => `Rotate ${id}`,
  confirmRotate: (id: string) => `Create a successor of ${id}? The old key expires after a week.`,
  disableOf: (id: string) => `Revoke ${id}`,
  enableOf: (id: string) => `Enable ${id}`,
  usageOf: (id: string) => `Show requests of ${id}`,
  confirmDisable: (id: string) =>
    `Revoke ${id}? After at most a second, the service rejects this key.`,
  valid: 'valid',
  disabled: 'revoked',
  expired: 'expired',
  neverUsed: 'never used',
  usedOn: (date: string) => `used ${date}`,
  expires: (date: string) => `expires ${date}`,
  requests: (count: number, refused: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'request' : 'requests'} in 30 days, ${refused.toLocaleString('en')} refused`,
}

export const JOB_WORDS = {
  title: 'Jobs',
  noQueue:
    'There is no job queue, because Redis is not configured. The servers visit websites themselves.',
  worker: 'A worker is running.',
  noWorker:
    'No worker is running. The servers visit websites themselves, unless they leave the visits to workers.',
  waiting: (text: string) => `The oldest job has waited for ${text}.`,
  failed: 'Failed jobs',
  noneFailed: 'No job has failed.',
  counts: { waiting: 'Waiting', active: 'Active', delayed: 'Delayed', failed: 'Failed' },
  replay: 'Queue again',
  replayOf: (domain: string) => `Queue ${domain} again`,
  attempts: (count: number) => `${count} ${count === 1 ? 'attempt' : 'attempts'}`,
  tasks: { visit: 'Visit', research: 'Research' },
}

export const AUDIT_WORDS = {
  title: 'Audit log',
  intro: 'The last 200 changes, the newest first.',
  none: 'There are no changes yet.',
}
