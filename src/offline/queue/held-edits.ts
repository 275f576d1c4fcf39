import { countIn, type Database, unsettled } from '../vault/db.ts'

/** Unsent edits of an account that lie sealed on this device, and those of which the gateway left something out. */
export interface HeldEdits {
  account: string
  accountName: string
  unsynced: number
}

/** Who has unsent edits here that no password opens any more: the gateway's secret does, and elsewhere, too. */
export async function listHeldEdits(database: Database): Promise<HeldEdits[]> {
  const [vaults, counted] = await Promise.all([database.getAll('vaults'), database.getAll('counts')])
  const left = new Map(counted.map((record) => [record.account, countIn([record], unsettled)]))
  return vaults.flatMap(({ account, names: [accountName = account], byPassword, byDevice, terminalId }) => {
    const held = left.get(account) ?? 0
    const locked = !byPassword && byDevice && terminalId
    return held > 0 && locked ? [{ account, accountName, unsynced: held }] : []
  })
}
