import {
  ClipboardPaste,
  Copy,
  Hash,
  MoreHorizontal,
  PencilLine,
  Scissors,
  Sheet,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import type { NodeClipboard } from './use-node-acts.ts'
import type { NodeCommands } from './use-node-commands.ts'

export interface NodeMenuProps {
  commands: NodeCommands
  /** How many nodes are chosen. */
  chosen: number
  clipboard: NodeClipboard | undefined
  onCopy: (cut: boolean) => void
}

interface MenuItem {
  name: 'rename' | 'cut' | 'copy' | 'paste' | 'sheet' | 'recode' | 'remove' | 'undo'
  icon: ComponentType<{ 'aria-hidden': true }>
  shown: boolean
  run: () => void
}

/** The rest of what can be done to nodes. */
export function NodeMenu({ commands: { may, run, paste }, chosen, clipboard, onCopy }: NodeMenuProps) {
  const { t } = useTranslation('dictionary')
  const some = chosen > 0
  const items: MenuItem[] = [
    { name: 'rename', icon: PencilLine, shown: may.edit && some, run: () => run('rename') },
    { name: 'cut', icon: Scissors, shown: may.edit && may.delete && some, run: () => onCopy(true) },
    { name: 'copy', icon: Copy, shown: may.copy && some, run: () => onCopy(false) },
    {
      name: 'paste',
      icon: ClipboardPaste,
      shown: may.add && clipboard !== undefined,
      run: () => clipboard && paste(clipboard),
    },
    { name: 'sheet', icon: Sheet, shown: may.add, run: () => run('sheet') },
    { name: 'recode', icon: Hash, shown: may.edit, run: () => run('recode') },
    { name: 'remove', icon: Trash2, shown: may.delete && some, run: () => run('remove') },
    { name: 'undo', icon: Undo2, shown: may.add || may.edit || may.delete, run: () => run('undo') },
  ]
  if (!items.some(({ shown }) => shown)) return null
  return (
    <PanelButton
      variant="ghost"
      label={t('more')}
      align="end"
      panelClassName="w-72 p-1"
      panel={(close) => (
        <>
          {items.map(({ name, icon: Icon, shown, run: act }) =>
            shown ? (
              <PanelItem
                key={name}
                onSelect={() => {
                  close()
                  act()
                }}
              >
                <Icon aria-hidden />
                <span className="flex-1">{t(`menu.${name}`)}</span>
                <kbd className="font-sans text-faint text-small">
                  {t(`key.${name}`, { defaultValue: '' })}
                </kbd>
              </PanelItem>
            ) : null,
          )}
          <p className="border-t px-2.5 py-2 text-faint text-small">{t('keysHint')}</p>
        </>
      )}
    >
      <MoreHorizontal aria-hidden />
      {t('more')}
    </PanelButton>
  )
}
