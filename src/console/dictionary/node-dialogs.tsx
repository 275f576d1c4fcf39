import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { OpenDialog } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { NodeCalls } from './dictionary-calls.ts'
import { countOf, topsOf } from './node-place.ts'
import type { NodeActs } from './use-node-acts.ts'
import type { NodeCommands } from './use-node-commands.ts'
import type { TreeView } from './use-tree-view.ts'

const AddNode = lazyPart(async () => ({ default: (await import('./add-node.tsx')).AddNode }))
const PlaceDialog = lazyPart(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))
const SheetDialog = lazyPart(async () => ({ default: (await import('./sheet-dialog.tsx')).SheetDialog }))
const RecodeDialog = lazyPart(async () => ({ default: (await import('./recode-dialog.tsx')).RecodeDialog }))

interface NodeDialogsProps {
  calls: NodeCalls
  acts: NodeActs
  dictionaryId: string
  view: TreeView
  commands: NodeCommands
  /** What was cut has been pasted. */
  onPasted: () => void
}

/** What stands open over a tree. */
export function NodeDialogs({ calls, acts, dictionaryId, view, commands, onPasted }: NodeDialogsProps) {
  const { t } = useTranslation(['dictionary', 'kit'])
  const format = useFormat()
  const { dialogs } = commands
  const { tree } = view
  const counted = (count: number) => ({ count, shown: format.number(count) })
  const { close: onClose } = dialogs
  const topsAmong = (nodeIds: readonly number[]) => topsOf(tree, new Set(nodeIds))
  /** What is said of nodes, unless somebody has deleted one since the dialog was opened: then the gateway refuses. */
  const unlessGone = (nodeIds: readonly number[], text: string) =>
    nodeIds.some((nodeId) => tree.lineOf(nodeId) < 0) ? t('goneMeanwhile') : text
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        add: (place) => <AddNode acts={acts} view={view} place={place} onClose={onClose} />,
        move: (nodeIds) => (
          <PlaceDialog
            title={t('moveTo')}
            description={unlessGone(nodeIds, t('moveHint', counted(countOf(tree, topsAmong(nodeIds)))))}
            action={t('move')}
            view={view}
            moving={nodeIds}
            onPlace={(place) => acts.move(nodeIds, place)}
            onClose={onClose}
          />
        ),
        paste: (clipboard) => {
          const here = clipboard.cut && clipboard.dictionaryId === dictionaryId
          const moving = here ? clipboard.nodeIds : []
          return (
            <PlaceDialog
              title={t('menu.paste')}
              description={unlessGone(
                moving,
                t(clipboard.cut ? 'moveHint' : 'copyHint', counted(clipboard.count)),
              )}
              action={t('menu.paste')}
              view={view}
              moving={moving}
              onPlace={async (place) => {
                await (here ? acts.move(moving, place) : acts.copy(clipboard, place))
                if (clipboard.cut) onPasted()
              }}
              onClose={onClose}
            />
          )
        },
        sheet: (pasted) => <SheetDialog acts={acts} view={view} pasted={pasted} onClose={onClose} />,
        recode: (node) => (
          <RecodeDialog calls={calls} acts={acts} dictionaryId={dictionaryId} node={node} onClose={onClose} />
        ),
        remove: (nodeIds) => (
          <ConfirmDialog
            destructive
            title={t('deleteQuestion', counted(countOf(tree, topsAmong(nodeIds))))}
            description={unlessGone(nodeIds, t('deleteHint'))}
            hits={topsAmong(nodeIds).map((line) => `${tree.itemAt(line).code} ${tree.itemAt(line).name}`)}
            action={t('kit:delete')}
            onConfirm={async () => {
              await acts.remove(nodeIds)
              view.select(undefined)
            }}
            onClose={onClose}
          />
        ),
      }}
    </OpenDialog>
  )
}
