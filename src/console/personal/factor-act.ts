import type { Passkey } from '#contract/factor/schema.ts'

/** What is done about the factors; `of`: about which passkey. */
export type FactorAct =
  | { act: 'set-up' | 'remove' | 'renew' | 'add-passkey' }
  | { act: 'rename-passkey' | 'remove-passkey'; of: Passkey }
