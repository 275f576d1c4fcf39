import type { Target } from '#contract/workflow/model-check.ts'

/** What a target is called where one is chosen: with the account name, which tells people of one name apart. */
export function targetName({ name, accountName }: Target): string {
  return accountName === undefined ? name : `${name} · ${accountName}`
}
