import { listTemplateNodes, type TemplateNode } from '#contract/workflow/model-check.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** The nodes of processes at which sheets of a template are filled in; none while they are not known. */
export function useTemplateNodes(tabulationId: string): readonly TemplateNode[] {
  return useEndpoint(listTemplateNodes, { tabulationId }, { background: true }).data ?? none
}

const none: readonly TemplateNode[] = []
