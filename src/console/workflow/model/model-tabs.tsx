import { useTranslation } from 'react-i18next'
import { TabsList, TabsTrigger } from '../../ui/tabs.tsx'

const modelParts = ['base', 'drawing', 'nodes', 'versions'] as const
export type ModelPart = (typeof modelParts)[number]

/** Where on the page of a model somebody is: its part and, among the settings, the node. */
export interface ModelPlace {
  part: ModelPart
  nodeId?: string | undefined
}

/** The part that a tab names. */
export function partOf(tab: string): ModelPart {
  return modelParts.find((part) => part === tab) ?? 'base'
}

/** The parts of a model's page; a new one has no versions. */
export function ModelTabs({ isNew, problems }: { isNew: boolean; problems: number }) {
  const { t } = useTranslation('workflow-model')
  return (
    <TabsList>
      {modelParts
        .filter((part) => !(isNew && part === 'versions'))
        .map((part) => (
          <TabsTrigger key={part} value={part}>
            {t(`part.${part}`)}
            {part === 'nodes' && problems > 0 ? (
              <span className="rounded-full bg-attention-soft px-1.5 text-attention text-small">
                {problems}
              </span>
            ) : null}
          </TabsTrigger>
        ))}
    </TabsList>
  )
}
