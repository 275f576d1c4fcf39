import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { DrawnTask } from '#contract/workflow/node.ts'
import { NetworkFailure } from '#request/errors.ts'
import { useDataSource } from '../../kit/data-source.tsx'
import type { FormValues } from '../../kit/form-request.ts'
import { useFormat } from '../../kit/format.ts'
import { ErrorState } from '../../kit/states.tsx'
import { Button } from '../../ui/button.tsx'
import { findNames, type Mention, mentionsIn } from './mentions.ts'
import { type ModelFile, settingFields } from './model-file.ts'

interface NotFoundHereProps extends Pick<ModelFile, 'names'> {
  tasks: readonly DrawnTask[]
  onGo: (nodeId: string) => void
}

/** Says whom and what the settings name that is not here, until others are chosen; those of a node lead to what is set for it. */
export function NotFoundHere({ tasks, names, onGo }: NotFoundHereProps) {
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
  // It is found out when the model is next opened.
  if (error instanceof NetworkFailure) return null
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const taskOf = ({ nodeId }: Mention) => tasks.find((task) => task.nodeId === nodeId)
  // Settings of nodes that are not drawn any more are spoken of there.
  const missing = mentions.filter(
    (each) => data?.has(each.id) === false && (each.nodeId === undefined || taskOf(each)),
  )
  if (missing.length === 0) return null
  const called = (place: Mention) => {
    const ids = new Set(missing.flatMap((each) => (isSamePlace(each, place) ? each.id : [])))
    const known = [...ids].flatMap((id) => names[id] ?? [])
    const count = ids.size - known.length
    return format.list(count > 0 ? [...known, t('notHere.unnamed', { count })] : known)
  }
  return (
    <section
      role="status"
      aria-label={t('notHere.title')}
      className="shrink-0 rounded-control bg-attention-soft px-3 py-2 text-dense"
    >
      <h2 className="font-medium text-attention">{t('notHere.title')}</h2>
      <ul>
        {missing
          .filter((each, at) => missing.findIndex((other) => isSamePlace(other, each)) === at)
          .map((place) => {
            const task = taskOf(place)
            const of = { field: t(`field.${place.field}`), names: called(place) }
            return (
              <li key={`${place.field} ${place.nodeId}`}>
                {task ? (
                  <Button variant="link" size="text" onClick={() => onGo(task.nodeId)}>
                    {t('notHere.at', { ...of, node: task.name })}
                  </Button>
                ) : (
                  t('notHere.of', of)
                )}
              </li>
            )
          })}
      </ul>
      <p className="text-soft">{t('notHere.hint')}</p>
    </section>
  )
}

function isSamePlace(one: Mention, other: Mention): boolean {
  return one.field === other.field && one.nodeId === other.nodeId
}
