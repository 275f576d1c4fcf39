import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { OpenDialog } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { NodeCalls } from './dictionary-calls.ts'
import { countOf } from './node-place.ts'
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
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        add: (place) => <AddNode acts={acts} view={view} place={place} onClose={onClose} />,
        move: (lines) => (
          <PlaceDialog
            title={t('moveTo')}
            description={t('moveHint', counted(countOf(tree, lines)))}
            action={t('move')}
            view={view}
            moving={lines}
            onPlace={(place) => acts.move(lines, place)}
            onClose={onClose}
          />
        ),
        paste: (clipboard) => {
          const here = clipboard.cut && clipboard.dictionaryId === dictionaryId
          const moving = here
            ? clipboard.nodeIds.map((id) => tree.lineOf(id)).filter((line) => line >= 0)
            : []
          return (
            <PlaceDialog
              title={t('menu.paste')}
              description={t(clipboard.cut ? 'moveHint' : 'copyHint', counted(clipboard.count))}
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
        recode: (line) => {
          const node = line < 0 ? undefined : tree.itemAt(line)
          return <RecodeDialog calls={calls} dictionaryId={dictionaryId} node={node} onClose={onClose} />
        },
        remove: (lines) => (
          <ConfirmDialog
            destructive
            title={t('deleteQuestion', counted(countOf(tree, lines)))}
            description={t('deleteHint')}
            hits={lines.map((line) => `${tree.itemAt(line).code} ${tree.itemAt(line).name}`)}
            action={t('kit:delete')}
            onConfirm={async () => {
              await acts.remove(lines)
              view.select(undefined)
            }}
            onClose={onClose}
          />
        ),
      }}
    </OpenDialog>
  )
}
