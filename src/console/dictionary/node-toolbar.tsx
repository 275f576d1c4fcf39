import { CornerDownRight, FolderInput, ListChecks, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OnlineButton } from '../app/online-button.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import type { NodeCalls } from './dictionary-calls.ts'
import { NodeMenu, type NodeMenuProps } from './node-menu.tsx'

interface NodeToolbarProps extends NodeMenuProps {
  calls: NodeCalls
  /** A press chooses one more. */
  ticking: boolean
  onTicking: (ticking: boolean) => void
}

/** What can be done to the chosen nodes; the keys for it stand beside the words. */
export function NodeToolbar(props: NodeToolbarProps) {
  const { calls, commands, chosen, ticking, onTicking } = props
  const { t } = useTranslation('dictionary')
  const format = useFormat()
  const { may, run } = commands
  return (
    <div className="flex flex-wrap items-center gap-1 border-b px-2 py-1">
      {may.add ? (
        <>
          <OnlineButton
            variant="ghost"
            to={calls.add}
            title={t('key.addAfter')}
            onClick={() => run('addAfter')}
          >
            <Plus aria-hidden />
            {t('addAfter')}
          </OnlineButton>
          <OnlineButton
            variant="ghost"
            to={calls.add}
            title={t('key.addInto')}
            onClick={() => run('addInto')}
          >
            <CornerDownRight aria-hidden />
            {t('addInto')}
          </OnlineButton>
        </>
      ) : null}
      {may.edit ? (
        <OnlineButton variant="ghost" to={calls.drag} disabled={chosen === 0} onClick={() => run('move')}>
          <FolderInput aria-hidden />
          {t('moveTo')}
        </OnlineButton>
      ) : null}
      {may.add || may.edit || may.delete ? null : (
        <span className="px-2 text-dense text-faint">{t('readOnly')}</span>
      )}
      <span className="ml-auto flex items-center gap-1">
        <span role="status" className="text-dense text-faint empty:hidden">
          {chosen > 1 ? t('chosen', { count: chosen, shown: format.number(chosen) }) : null}
        </span>
        <Button
          variant="ghost"
          aria-pressed={ticking}
          onClick={() => onTicking(!ticking)}
          className="aria-pressed:bg-action-soft aria-pressed:text-action-ink"
        >
          <ListChecks aria-hidden />
          {t('tick')}
        </Button>
        <NodeMenu {...props} />
      </span>
    </div>
  )
}
