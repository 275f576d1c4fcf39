import type { ValidPeriods } from '#contract/account/administration.ts'
import type { StepContext } from '../http/handle.ts'
import { reviseAccounts } from '../identity/revise-accounts.ts'
import { type AccountKind, takeAccounts } from './administered.ts'
import { periodColumns, presentPeriod } from './general.ts'

/**
 * Gives accounts one valid period, whatever each had.
 * @throws Refusal as `takeAccounts` does: then none is changed.
 */
export async function changeValidPeriods(
  context: StepContext,
  kind: AccountKind,
  { ids, validFrom, validUntil }: ValidPeriods,
): Promise<{ changed: number }> {
  const { rows } = await takeAccounts(context, kind, ids)
  const after = { validFrom: validFrom ?? null, validUntil: validUntil ?? null }
  return await reviseAccounts(context, rows, ['validFrom', 'validUntil'], ({ account }) => ({
    columns: periodColumns({ validFrom, validUntil }),
    before: { validFrom: null, validUntil: null, ...presentPeriod(account) },
    after,
    fields: ['validFrom', 'validUntil'],
  }))
}
