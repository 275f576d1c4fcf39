import { useTranslation } from 'react-i18next'
import { EmptyState } from '../kit/states.tsx'
import { type TreeEditing, TreeLines } from '../kit/tree-lines.tsx'
import { NodeLine, nodeColumns } from './node-line.tsx'
import { RenameField } from './rename-field.tsx'
import type { NodeActs } from './use-node-acts.ts'
import type { NodeCommands } from './use-node-commands.ts'
import type { NodeSelection } from './use-node-selection.ts'
import type { TreeView } from './use-tree-view.ts'

interface NodeTreeProps {
  label: string
  dictionaryId: string
  view: TreeView
  selection: NodeSelection
  acts: NodeActs
  commands: NodeCommands
  /** With tick boxes. */
  ticking: boolean
  /** Undefined for who only reads. */
  editing: TreeEditing | undefined
}

/** The lines of a standard's tree that are in sight, or why there are none. */
export function NodeTree({
  label,
  dictionaryId,
  view,
  selection,
  acts,
  commands,
  ticking,
  editing,
}: NodeTreeProps) {
  const { t } = useTranslation('dictionary')
  const { tree, lines, found } = view
  const { may, renaming, setRenaming } = commands
  const lineAt = (index: number) => lines[index] ?? 0
  if (lines.length === 0)
    return found ? (
      <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
    ) : (
      <EmptyState title={t('empty')} hint={t(may.add ? 'emptyHint' : 'emptyReadHint')} />
    )
  return (
    <>
      <div aria-hidden className={`${nodeColumns} h-8 shrink-0 border-b pr-4 pl-9 text-faint text-small`}>
        <span>{t('node')}</span>
        <span className="narrow:hidden">{t('class')}</span>
        <span>{t('unit')}</span>
      </div>
      <TreeLines
        // Another set of lines begins at its top.
        key={found ? 'found' : 'all'}
        label={label}
        searching={found !== undefined}
        lines={{
          count: lines.length,
          at: (index) => {
            const line = lineAt(index)
            const id = tree.idAt(line)
            return {
              id: String(id),
              level: tree.levelAt(line),
              expandable: tree.belowAt(line) > 0 && !found,
              expanded: view.isOpen(id) && !found,
            }
          },
        }}
        selected={view.node === undefined ? undefined : String(view.node)}
        onSelect={(index) => selection.select(tree.idAt(lineAt(index)))}
        onToggle={view.toggle}
        editing={editing}
        draw={(index) => {
          const line = lineAt(index)
          const item = tree.itemAt(line)
          return (
            <NodeLine
              item={item}
              below={tree.belowAt(line)}
              faint={found !== undefined && !found.matches.has(line)}
              strayed={tree.isStrayed(line)}
              ticked={ticking ? selection.chosen.has(item.nodeId) : undefined}
              rename={
                renaming?.item.nodeId === item.nodeId ? (
                  <RenameField
                    dictionaryId={dictionaryId}
                    acts={acts}
                    renaming={renaming}
                    onChange={setRenaming}
                  />
                ) : null
              }
            />
          )
        }}
      />
    </>
  )
}
