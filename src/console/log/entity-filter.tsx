import { useTranslation } from 'react-i18next'
import { EntityKind } from '#contract/entity-kind.ts'
import type { TrailChange, TrailQuery } from '#contract/log/trail.ts'
import type { List } from '../kit/use-list.ts'
import { Select } from '../ui/select.tsx'

/** Lets through changes of one kind of rows, and of one field of them. */
export function EntityFilter({ list }: { list: List<TrailQuery, TrailChange> }) {
  const { t, i18n } = useTranslation('log')
  const { entity, field } = list.request
  const known: unknown = entity && i18n.getResource(i18n.language, entity, 'field')
  const fields = Object.entries(typeof known === 'object' && known !== null ? known : {}).filter(
    ([name, text]) => typeof text === 'string' && !name.endsWith('Id'),
  )
  const kinds = EntityKind.options
    .map((value) => ({ value, label: t(`kind.${value}`) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language))
  return (
    <>
      <Select
        aria-label={t('trail.kind')}
        value={entity ?? ''}
        onChange={(event) => {
          // A field of another kind would find nothing.
          list.setFilter('field', undefined)
          list.setFilter('entity', kinds.find(({ value }) => value === event.target.value)?.value)
        }}
        className="w-44!"
      >
        <option value="">{t('trail.kind')}</option>
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {fields.length > 0 ? (
        <Select
          aria-label={t('trail.field')}
          value={field ?? ''}
          onChange={(event) => list.setFilter('field', event.target.value || undefined)}
          className="w-44!"
        >
          <option value="">{t('trail.field')}</option>
          {fields.map(([name, text]) => (
            <option key={name} value={name}>
              {String(text)}
            </option>
          ))}
        </Select>
      ) : null}
    </>
  )
}
