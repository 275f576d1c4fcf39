import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../ui/input.tsx'
import type { NodeActs } from './use-node-acts.ts'
import type { Renaming } from './use-node-commands.ts'

interface RenameFieldProps {
  dictionaryId: string
  acts: NodeActs
  renaming: Renaming
  onChange: (renaming: Renaming | undefined) => void
}

/** A node's name, written in its line: Enter or leaving it saves, Escape does not. */
export function RenameField({ dictionaryId, acts, renaming, onChange }: RenameFieldProps) {
  const { t } = useTranslation('dictionary')
  const { item, saving } = renaming
  // The key that ends it takes the focus away as well, before this is drawn again.
  const over = useRef(false)
  if (saving) return <span className="min-w-0 truncate text-faint">{renaming.name}</span>
  const end = (saves: boolean) => {
    if (over.current) return
    over.current = true
    const name = renaming.name.trim()
    if (!saves || !name || name === item.name) return onChange(undefined)
    onChange({ item, name, saving: true })
    const edit = { dictionaryId, nodeId: item.nodeId, baseRevision: item.revision, name }
    acts
      .update(edit, name, { name: item.name })
      .catch(acts.say)
      .finally(() => onChange(undefined))
  }
  return (
    <Input
      // Asked for by the key or the press that put it here.
      ref={(input) => input?.focus()}
      aria-label={t('renameOf', { name: item.name })}
      value={renaming.name}
      onChange={({ target }) => onChange({ ...renaming, name: target.value })}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        const tree = event.currentTarget.closest<HTMLElement>('[role=tree]')
        end(event.key === 'Enter')
        tree?.focus()
      }}
      className="h-7 min-w-0 flex-1 coarse:h-9"
    />
  )
}
