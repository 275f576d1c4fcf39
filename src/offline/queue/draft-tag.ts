import type { Vault } from '../vault/encryption.ts'

/** What a half-written form is stored under: which form it is, nobody reads off the disk. */
export function draftTag(vault: Vault, form: string): Promise<string> {
  return vault.nameOf(`draft ${form}`)
}
