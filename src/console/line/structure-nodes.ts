import type { ProjectStructure } from '#contract/project/schema.ts'

/** A part of a project as its tree shows it. */
export interface StructureNode {
  id: string
  parentId: string | undefined
  name: string
  kind: 'line' | 'container' | 'design-unit'
  /** The line on which it lies; containers of the whole project lie on none. */
  lineId: string | undefined
}

/** Lines, in them their containers, in these their design units; what has no line comes last. */
export function structureNodes({ lines, containers, designUnits }: ProjectStructure): StructureNode[] {
  return [
    ...lines.map(({ lineId, lineName }) => ({
      id: lineId,
      parentId: undefined,
      name: lineName,
      kind: 'line' as const,
      lineId,
    })),
    ...containers.map(({ containerId, parentId, lineId, name }) => ({
      id: containerId,
      parentId: parentId ?? lineId,
      name,
      kind: 'container' as const,
      lineId,
    })),
    ...designUnits.map(({ designUnitId, containerId, lineId, designUnitName }) => ({
      id: designUnitId,
      parentId: containerId ?? lineId,
      name: designUnitName,
      kind: 'design-unit' as const,
      lineId,
    })),
  ]
}

/** The filter of a list that has just what lies in a node; `within`: the containers below it, itself among them. */
export function filterOf(
  node: StructureNode | undefined,
  within: readonly string[],
): { lineId?: string; containerId?: string[]; designUnitId?: string } {
  if (!node) return {}
  if (node.kind === 'line') return { lineId: node.id }
  return node.kind === 'container' ? { containerId: [...within] } : { designUnitId: node.id }
}

/** A container with those in it, however deep. */
export function containersWithin(nodes: readonly StructureNode[], id: string): string[] {
  const within = [id]
  for (const found of within)
    within.push(
      ...nodes
        .filter(({ parentId, kind }) => parentId === found && kind === 'container')
        .map((node) => node.id),
    )
  return within
}
