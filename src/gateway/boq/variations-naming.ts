import { and, inArray, isNull, or } from 'drizzle-orm'
import { boqVariation } from '../db/tables/boq.ts'
import type { BillOwner } from '../identity/bill-scope.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { SignedInStep } from '../security/step.ts'

/**
 * Which variations the items of these bills have to stay for, by the item: submitted ones, which could be approved no more, and
 * approved ones, whose differences are in its quantity.
 */
export async function variationsNaming(
  { tx }: SignedInStep,
  bills: readonly BillOwner[],
): Promise<ReadonlyMap<string, Text>> {
  const idsOf = (which: keyof BillOwner) => [...new Set(bills.flatMap((bill) => bill[which] ?? []))]
  const isOfBills = or(
    inArray(boqVariation.unitWorkId, idsOf('unitWorkId')),
    inArray(boqVariation.workSiteId, idsOf('workSiteId')),
  )
  const counts = and(inArray(boqVariation.status, ['submitted', 'approved']), isNull(boqVariation.deletedAt))
  const { code, status, lines } = boqVariation
  const found = await tx
    .select({ code, status, lines })
    .from(boqVariation)
    .where(and(isOfBills, counts))
    .orderBy(code)
  const codes = new Map<string, Set<string>>()
  for (const variation of found)
    for (const { boqItemId, lineId, parentId } of variation.lines) {
      const above = variation.status === 'submitted' ? parentId : undefined
      for (const id of [boqItemId ?? lineId, above])
        if (id !== undefined) codes.set(id, (codes.get(id) ?? new Set()).add(variation.code))
    }
  return new Map([...codes].map(([id, named]) => [id, isNamedBy([...named].join(', '))]))
}

const isNamedBy = (codes: string): Text => ({
  zh: `变更 ${codes} 涉及该项`,
  en: `it is in variation ${codes}`,
})
