import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listProjectStandards } from '#contract/dictionary/project-standard.ts'
import { useDictionaries } from '../app/dictionaries.tsx'
import { PanelButton } from '../kit/panel-button.tsx'
import type { ChoiceNode } from '../kit/tree-choice.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const TreeChoice = lazyPart(() => import('../kit/tree-choice.tsx'))

interface StandardNode extends ChoiceNode {
  /** What the form takes over; absent for the standard itself. */
  taken?: { dictionaryId: string; nodeId: number; code: string; name: string; unit: string }
}

/** Takes code, name and unit over from a node of the quantity standards that the project uses, as it has pinned them. */
export function FromStandard({ projectId }: { projectId: string }) {
  const { t } = useTranslation('boq-item')
  const { setValue, control } = useFormContext()
  const nodes = useStandardNodes(projectId)
  const [dictionaryId, nodeId] = useWatch({ control, name: ['dictionaryId', 'nodeId'] })
  const chosen = `${dictionaryId ?? ''} ${nodeId ?? ''}`
  const taken = nodes?.find(({ id }) => id === chosen)
  if (!nodes?.length) return null
  return (
    <div className="col-span-full flex min-w-0 items-center gap-3">
      <PanelButton
        variant="outline"
        label={t('form.fromStandard')}
        panelClassName="w-96 max-w-[calc(100vw-2rem)]"
        panel={(close) => (
          <TreeChoice
            label={t('form.fromStandard')}
            nodes={nodes}
            value={taken ? chosen : ''}
            onChoose={(id) => {
              const node = nodes.find((each) => each.id === id)?.taken
              for (const [name, value] of Object.entries(node ?? {}))
                setValue(name, value, { shouldDirty: true })
              close()
            }}
          />
        )}
      >
        <BookOpen aria-hidden />
        {t('form.fromStandard')}
      </PanelButton>
      <span className="min-w-0 truncate text-dense text-soft">{taken?.name}</span>
    </div>
  )
}

function useStandardNodes(projectId: string): StandardNode[] | undefined {
  const dictionaries = useDictionaries()
  const { data } = useEndpoint(listProjectStandards, { projectId }, { background: true })
  const standards = useMemo(() => data?.filter(({ kind }) => kind === 'quantity'), [data])
  const { data: nodes } = useQuery({
    queryKey: ['boq.standards', standards?.map(({ pinned }) => pinned)],
    queryFn: async () => {
      const store = await dictionaries()
      const trees = (standards ?? []).map(async ({ dictionaryId, name, pinned, parts }) => {
        const tree = await store.pinnedTree(pinned, parts)
        const idOf = (line: number) => `${dictionaryId} ${tree.idAt(line)}`
        const below = Array.from({ length: tree.size }, (_, line): StandardNode => {
          const { nodeId, code, name, unit } = tree.itemAt(line)
          const parent = tree.parentOf(line)
          return {
            id: idOf(line),
            parentId: parent < 0 ? dictionaryId : idOf(parent),
            name: `${code} ${name}`,
            note: unit,
            taken: { dictionaryId, nodeId, code, name, unit },
          }
        })
        return [{ id: dictionaryId, parentId: undefined, name, disabled: true }, ...below]
      })
      return (await Promise.all(trees)).flat()
    },
    enabled: standards !== undefined,
    structuralSharing: false,
    // A version never changes.
    meta: { changedBy: [] },
    gcTime: 0,
  })
  return nodes
}
