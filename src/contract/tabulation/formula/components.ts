/**
 * The strongly connected components of a graph (Tarjan), those that others point to first. `targets`: where each node points.
 * Without recursion: chains of formulas are long.
 */
export function componentsOf(targets: readonly (readonly number[])[]): number[][] {
  const components: number[][] = []
  const order: number[] = []
  const lowest: number[] = []
  const open = new Set<number>()
  const stack: number[] = []

  function enter(node: number): { node: number; next: number } {
    order[node] = lowest[node] = visited++
    stack.push(node)
    open.add(node)
    return { node, next: 0 }
  }

  function close(node: number): void {
    if (lowest[node] !== order[node]) return
    const component = stack.splice(stack.lastIndexOf(node))
    for (const member of component) open.delete(member)
    components.push(component)
  }

  function lower(node: number, to: number | undefined): void {
    lowest[node] = Math.min(lowest[node] ?? 0, to ?? 0)
  }

  let visited = 0
  for (const root of targets.keys()) {
    if (order[root] !== undefined) continue
    const path = [enter(root)]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = targets[step.node]?.[step.next++]
      if (target === undefined) {
        path.pop()
        close(step.node)
        const parent = path.at(-1)
        if (parent) lower(parent.node, lowest[step.node])
      } else if (order[target] === undefined) path.push(enter(target))
      else if (open.has(target)) lower(step.node, order[target])
    }
  }
  return components
}
