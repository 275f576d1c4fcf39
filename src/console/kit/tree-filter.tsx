import { lazyPart } from '../ui/lazy-part.ts'
import { FilterPill, type SelectFilterProps } from './select-filter.tsx'
import type { ChoiceNode } from './tree-choice.tsx'
import type { ListRequest } from './use-list.ts'

const TreeChoice = lazyPart(() => import('./tree-choice.tsx'))

interface TreeFilterProps<Request extends ListRequest, Row>
  extends Omit<SelectFilterProps<Request, Row>, 'options'> {
  nodes: readonly ChoiceNode[]
}

/** Lets through what belongs to one node of a tree, a `disabled` one too. */
export function TreeFilter<Request extends ListRequest, Row>({
  list,
  name,
  label,
  nodes,
}: TreeFilterProps<Request, Row>) {
  const value: unknown = list.request[name]
  const chosen = nodes.find(({ id }) => id === value)
  return (
    <FilterPill
      label={label}
      chosen={chosen ? [chosen.name] : []}
      onEmpty={() => list.setFilter(name, undefined)}
      panelClassName="w-96 max-w-[calc(100vw-2rem)]"
      panel={(close) => (
        <TreeChoice
          label={label}
          nodes={nodes.map((node) => ({ ...node, disabled: false }))}
          value={chosen?.id ?? ''}
          onChoose={(id) => {
            list.setFilter(name, id)
            close()
          }}
        />
      )}
    />
  )
}
