import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import { listRelations } from '#contract/dictionary/relation.ts'
import type { DictionaryHead } from '#contract/dictionary/schema.ts'
import { useMajorOptions } from '../app/majors.ts'
import { useStandardTree } from '../app/standard-tree.ts'
import { StandardPicker } from '../dictionary/standard-picker.tsx'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, PageSkeleton, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Select } from '../ui/select.tsx'
import { RelationIndex } from './relation-index.ts'
import { RelationPane } from './relation-pane.tsx'
import { headOf, relationView, sides } from './relation-view.ts'

/** Which work of a WBS is done on which entities of an EBS: both trees side by side, read and related. */
export function RelationScreen() {
  const { t } = useTranslation('relation')
  const { data: heads, error, refetch } = useEndpoint(getDictionaryHeads, {})
  const view = relationView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const majors = useMajorOptions(view.majorCode ?? '')
  if (!heads) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />
  const wbs = headOf(heads, 'wbs', view.wbs)
  const ebs = headOf(heads, 'ebs', view.ebs, wbs)
  if (!wbs || !ebs) return <EmptyState page title={t('none')} hint={t('noneHint')} />
  const current = { wbs, ebs }
  const { majorCode = '' } = view
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          {sides.map((side) => (
            <StandardPicker
              key={side}
              standards={heads.filter(({ kind }) => kind === side)}
              current={current[side]}
              onChoose={(id) =>
                void navigate({
                  to: '.',
                  search: {
                    wbs: side === 'wbs' ? id : wbs.dictionaryId,
                    ebs: side === 'ebs' ? id : ebs.dictionaryId,
                    ...(majorCode && { majorCode }),
                  },
                })
              }
            />
          ))}
          <div className="w-36 shrink-0">
            <Select
              aria-label={t('major')}
              value={majorCode}
              onChange={({ target: { value } }) =>
                void navigate({
                  to: '.',
                  search: ({ majorCode: _, ...before }) => ({
                    ...before,
                    ...(value && { majorCode: value }),
                  }),
                })
              }
            >
              <option value="">{t('allMajors')}</option>
              {majors.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        </div>
      </header>
      <Pair key={`${wbs.dictionaryId} ${ebs.dictionaryId}`} wbs={wbs} ebs={ebs} />
    </section>
  )
}

/** Two standards, once their trees are open and their relations here. */
function Pair({ wbs, ebs }: { wbs: DictionaryHead; ebs: DictionaryHead }) {
  const { t } = useTranslation('relation')
  const format = useFormat()
  const [works, entities] = [useStandardTree(wbs), useStandardTree(ebs)]
  const pair = { wbsDictionaryId: wbs.dictionaryId, ebsDictionaryId: ebs.dictionaryId }
  const relations = useEndpoint(listRelations, pair)
  const index = useMemo(() => new RelationIndex(relations.data ?? []), [relations.data])
  const [failed] = [works, entities, relations].filter(({ error, data }) => error && !data)
  if (failed?.error) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!works.data || !entities.data || !relations.data)
    return (
      <div className="overflow-hidden rounded-panel border bg-panel">
        <RowsSkeleton rows={12} />
      </div>
    )
  const count = relations.data.length
  return (
    <>
      <p role="status" className="-mt-2 text-dense text-faint">
        {t('count', { count, shown: format.number(count) })}
      </p>
      <RelationPane
        heads={{ wbs, ebs }}
        trees={{ wbs: works.data, ebs: entities.data }}
        index={index}
        standards={pair}
      />
    </>
  )
}
