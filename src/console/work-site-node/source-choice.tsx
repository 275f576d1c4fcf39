import { Check, ChevronsUpDown } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectStandard } from '#contract/dictionary/project-standard.ts'
import type { SourceNode } from '#contract/work-site-node/expand.ts'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const TreeChoice = lazyPart(() => import('../kit/tree-choice.tsx'))

interface StandardChoiceProps {
  standards: readonly ProjectStandard[]
  chosen: ProjectStandard
  onChoose: (dictionaryId: string) => void
}

/** The standard that the nodes come from. */
export function StandardChoice({ standards, chosen, onChoose }: StandardChoiceProps) {
  const { t } = useTranslation('work-site-node')
  return (
    <PanelButton
      variant="outline"
      label={t('standard')}
      aria-label={`${t('standard')} ${chosen.name}`}
      className="min-w-0 max-w-full"
      panelClassName="w-96 max-w-[calc(100vw-2rem)] p-1"
      panel={(close) =>
        standards.map(({ dictionaryId, name }) => (
          <PanelItem
            key={dictionaryId}
            chosen={dictionaryId === chosen.dictionaryId}
            onSelect={() => {
              onChoose(dictionaryId)
              close()
            }}
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {dictionaryId === chosen.dictionaryId ? <Check aria-hidden /> : null}
          </PanelItem>
        ))
      }
    >
      <span className="truncate">{chosen.name}</span>
      <ChevronsUpDown aria-hidden className="text-faint" />
    </PanelButton>
  )
}

interface TopChoiceProps {
  nodes: readonly SourceNode[]
  topId: number | undefined
  onChoose: (topId: number) => void
}

/** The node of the standard that comes with all below it. */
export function TopChoice({ nodes, topId, onChoose }: TopChoiceProps) {
  const { t } = useTranslation('work-site-node')
  const choices = useMemo(
    () =>
      nodes.map(({ nodeId, parentId, code, name, loop }) => ({
        id: String(nodeId),
        parentId: parentId === 0 ? undefined : String(parentId),
        name: `${code} ${name}`,
        note: loop && t(`loop.${loop.over}`),
      })),
    [nodes, t],
  )
  const top = nodes.find(({ nodeId }) => nodeId === topId)
  return (
    <PanelButton
      variant="outline"
      label={t('top')}
      aria-label={`${t('top')} ${top ? top.name : t('chooseTop')}`}
      className="min-w-0 max-w-full"
      panelClassName="w-96 max-w-[calc(100vw-2rem)]"
      panel={(close) => (
        <TreeChoice
          label={t('top')}
          nodes={choices}
          value={topId === undefined ? '' : String(topId)}
          onChoose={(id) => {
            onChoose(Number(id))
            close()
          }}
        />
      )}
    >
      <span className={top ? 'truncate' : 'truncate text-faint'}>
        {top ? `${top.code} ${top.name}` : t('chooseTop')}
      </span>
      <ChevronsUpDown aria-hidden className="text-faint" />
    </PanelButton>
  )
}
