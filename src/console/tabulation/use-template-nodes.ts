import { useTranslation } from 'react-i18next'
import { listTemplateNodes, type TemplateNode } from '#contract/workflow/model-check.ts'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** The nodes of processes at which sheets of a template are filled in, by their ids, as people call them. */
export function useTemplateNodes(tabulationId: string): ReadonlyMap<string, string> {
  const { t } = useTranslation('tabulation')
  const { data = none } = useEndpoint(listTemplateNodes, { tabulationId }, { background: true })
  const format = useFormat()
  const nodes = new Map<string, TemplateNode[]>()
  for (const node of data) nodes.set(node.nodeId, [...(nodes.get(node.nodeId) ?? []), node])
  return new Map(
    [...nodes].map(([nodeId, same]) => {
      // Copies of a model have the same ids, and rules hold in all of them.
      const models = format.list([...new Set(same.map(({ modelName }) => modelName))])
      return [nodeId, t('access.node', { node: same[0]?.nodeName, model: models })]
    }),
  )
}

const none: readonly TemplateNode[] = []
