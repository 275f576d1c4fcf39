import { useTranslation } from 'react-i18next'
import { Entries, EntriesEdit } from '#contract/entries.ts'
import { DoneQuantity } from '#contract/work-site-node/schema.ts'
import { z } from '#contract/zod.ts'
import type { ValueViewProps } from '../app/id-name.ts'

/** Done quantities in an edit, under the names of their nodes. */
export function EditedQuantities({ value, before }: ValueViewProps) {
  const { t } = useTranslation('work-site-node')
  const list = z.safeParse(Entries, value).data
  const { set = [], remove = [] } = list ? { set: list } : (z.safeParse(EntriesEdit, value).data ?? {})
  const known = (z.safeParse(Entries, before).data ?? []).flatMap(entryOf)
  const written = set.flatMap(entryOf)
  if (written.length + remove.length === 0) return <span className="text-faint">{t('nothing')}</span>
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-1">
      {written.map(({ nodeId, name, done }) => (
        <div key={nodeId} className="contents">
          <dt className="font-normal text-soft">{name}</dt>
          <dd className="text-right tabular-nums">{done}</dd>
        </div>
      ))}
      {remove.map((nodeId) => (
        <div key={nodeId} className="contents">
          <dt className="font-normal text-soft">
            {known.find((each) => each.nodeId === nodeId)?.name ?? t('nodeOf', { number: nodeId })}
          </dt>
          <dd className="text-right text-faint">{t('emptied')}</dd>
        </div>
      ))}
    </dl>
  )
}

function entryOf(value: unknown) {
  return z.safeParse(DoneQuantity, value).data ?? []
}
