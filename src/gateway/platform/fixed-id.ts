import { createHash } from 'node:crypto'
import type { Permission } from '#contract/permissions.ts'

/** The same UUID (version 8) for the same name, always: for rows that the build itself brings along, and terminals. */
export function fixedId(name: string): string {
  const bytes = createHash('sha256').update(name).digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex', 0, 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The id of the packaged menus' function that grants a permission. */
export function packagedFunctionId(permission: Permission): string {
  return fixedId(`function:${permission}`)
}
