import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDataSource } from '../../kit/data-source.tsx'
import type { FormValues } from '../../kit/form-request.ts'
import { useFormat } from '../../kit/format.ts'
import { ErrorState } from '../../kit/states.tsx'
import { findNames, mentionsIn } from './mentions.ts'
import { type ModelFile, settingFields } from './model-file.ts'

/** Says whom and what settings from a file name that is not here, until others are chosen. */
export function NotFoundHere({ names }: Pick<ModelFile, 'names'>) {
  const { t } = useTranslation('workflow-model')
  const format = useFormat()
  const source = useDataSource()
  const values = useWatch<FormValues>({ name: [...settingFields] })
  const mentions = mentionsIn(Object.fromEntries(settingFields.map((name, index) => [name, values[index]])))
  const { data, error, refetch } = useQuery({
    queryKey: ['mentions', mentions],
    queryFn: ({ signal }) => findNames(source, mentions, signal),
    // While one is chosen after the other.
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const missing = data ? mentions.filter(({ id }) => !data.has(id)) : []
  if (missing.length === 0) return null
  const fields = [...new Set(missing.map(({ field }) => field))]
  return (
    <section
      role="status"
      aria-label={t('notHere.title')}
      className="shrink-0 rounded-control bg-attention-soft px-3 py-2 text-dense"
    >
      <h2 className="font-medium text-attention">{t('notHere.title')}</h2>
      <ul>
        {fields.map((field) => {
          const ids = new Set(missing.flatMap((each) => (each.field === field ? each.id : [])))
          const called = [...ids].map((id) => names[id] ?? t('notHere.unnamed', { id }))
          return (
            <li key={field}>{t('notHere.of', { field: t(`field.${field}`), names: format.list(called) })}</li>
          )
        })}
      </ul>
      <p className="text-soft">{t('notHere.hint')}</p>
    </section>
  )
}
