import { useTranslation } from 'react-i18next'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { AttributeValue } from '#contract/attribute/values.ts'
import { Entries, EntriesEdit } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import type { ValueViewProps } from '../app/id-name.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useValueText, Value } from './value-text.tsx'

const Row = z.looseObject({ projectId: z.optional(z.string()), values: z.optional(EntriesEdit) })

/** Attribute values in an edit, under their names: those that it writes or empties, of all that stood or stand there. */
export function EditedValues({ value, row }: ValueViewProps) {
  const { t } = useTranslation('attribute-set')
  const text = useValueText()
  const { projectId = '', values: edit } = z.safeParse(Row, row).data ?? {}
  const query = { enabled: projectId !== '', background: true }
  const items = useEndpoint(getProjectForms, { projectId }, query).data?.groups.flatMap(
    (group) => group.items,
  )
  const itemOf = (id: string) => items?.find(({ itemId }) => itemId === id)

  const edited = new Set([...(edit?.set ?? []).map(({ itemId }) => itemId), ...(edit?.remove ?? [])])
  const list = z.safeParse(Entries, value).data?.filter(({ itemId }) => edited.has(itemId))
  const { set = [], remove = [] } = list ? { set: list } : (z.safeParse(EntriesEdit, value).data ?? {})
  const written = set.flatMap((entry) => z.safeParse(AttributeValue, entry).data ?? [])
  if (written.length + remove.length === 0) return <span className="text-faint">{t('nothing')}</span>
  return (
    <dl className="flex flex-col gap-1.5 py-1">
      {written.map(({ itemId, name, value: one }) => {
        const item = itemOf(itemId)
        return (
          <div key={itemId}>
            <dt className="font-normal text-small text-soft">{item?.itemName ?? name}</dt>
            <dd>
              {item && items ? (
                <Value item={item} items={items} value={one} />
              ) : (
                text({ type: 'text', choices: [] }, one)
              )}
            </dd>
          </div>
        )
      })}
      {remove.map((itemId) => (
        <div key={itemId}>
          <dt className="font-normal text-small text-soft">{itemOf(itemId)?.itemName ?? t('unnamed')}</dt>
          <dd className="text-faint">{t('emptied')}</dd>
        </div>
      ))}
    </dl>
  )
}
