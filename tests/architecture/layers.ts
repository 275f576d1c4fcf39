/** Stands for all folders of domains. */
export const domains = '<domain>'

/**
 * The folders of the gateway from the bottom up: each imports only those before it, types included. Files of no folder
 * are the app itself, on top of all.
 */
export const gatewayLayers: readonly string[] = [
  // needs nothing: clock, ids, refusals, logger
  'platform',
  // what is told from outside, checked
  'settings',
  'db',
  // knows no domain and nothing of HTTP; declares the step's context and the interfaces of the services
  'security',
  'entity',
  // what surrounds a call
  'http',
  // implement interfaces of security, and notify
  'storage',
  'delivery',
  'live',
  // what several domains need of accounts, people, units and projects
  'identity',
  domains,
  // acts that several domains have a part in, each of them for itself: setting a project up
  'initialization',
  'jobs',
  // the rows that come with the build; only the demo and the operations write them
  'packaged',
  'operations',
]

/** Every domain there is or will be, and its parts that have a folder of their own. */
export const domainFolders: readonly string[] = [
  'account',
  'application',
  'attribute',
  'boq',
  'container',
  'department',
  'design-unit',
  'dictionary',
  'file',
  'home',
  'industry-profile',
  'line',
  'list-view',
  'log',
  'message',
  'organization',
  'person',
  'person-record',
  'personal',
  'project',
  'project-organization',
  'role',
  'session',
  'sync',
  'tabulation',
  'terminal',
  'unit-work',
  'value-dictionary',
  'work-site',
  'work-site-node',
  'workflow',
]
