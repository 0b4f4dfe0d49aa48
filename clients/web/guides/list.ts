// The guides that /docs shows, in their order. Each slug is the name of its file in docs/.
export const GUIDE_GROUPS: { name: string; slugs: string[] }[] = [
  { name: 'Start', slugs: ['quickstart', 'migration', 'dashboards', 'comparison'] },
  { name: 'Use', slugs: ['api', 'parameters', 'merchants', 'graphql', 'assistants'] },
  {
    name: 'Clients',
    slugs: [
      'clients',
      'clients/html',
      'clients/react',
      'clients/nextjs',
      'clients/vue',
      'clients/svelte',
      'clients/rest',
      'clients/python',
      'clients/graphql',
      'clients/graphql-caches',
      'clients/other-places',
    ],
  },
  {
    name: 'Operate',
    slugs: [
      'install',
      'configuration',
      'commands',
      'runbook',
      'admin',
      'backup',
      'cdn',
      'scaling',
      'performance',
      'private-names',
      'security',
    ],
  },
  { name: 'Understand', slugs: ['data-sources', 'architecture', 'routes'] },
]
