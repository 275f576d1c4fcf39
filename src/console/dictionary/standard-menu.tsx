import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DictionaryHead, TreeKind } from '#contract/dictionary/schema.ts'
import { standardEntity } from '#contract/dictionary/standard.ts'
import { DeleteEntities } from '../app/delete-entities.tsx'
import { useReachable } from '../app/engine.tsx'
import { HistoryDialog } from '../app/history-dialog.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { standardCallsOf } from './dictionary-calls.ts'
import { type StandardDialogs, useStandardActs } from './use-standard-acts.ts'

const StandardForm = lazyPart(async () => ({ default: (await import('./standard-form.tsx')).StandardForm }))

interface StandardMenuProps {
  kind: TreeKind
  /** Absent while there is none. */
  head: DictionaryHead | undefined
  onChoose: (dictionaryId: string | undefined) => void
}

/** Whose the standard is and, unless it is in use, how it stands. */
export function StandardBadges({ kind, dictionaryId }: { kind: TreeKind; dictionaryId: string }) {
  const { t } = useTranslation('standard')
  const rows = useEndpoint(standardCallsOf(kind).list, {}, { background: true }).data
  const row = rows?.find((each) => each.dictionaryId === dictionaryId)
  if (!row) return null
  const { origin, status } = row
  return (
    <>
      <Badge variant="secondary">{t(`origin.${origin}`)}</Badge>
      {status === 'in-use' ? null : <Badge variant="outline">{t(`status.${status}`)}</Badge>}
    </>
  )
}

/** What can be done with the standard that is shown, and the way to a new one. */
export function StandardMenu({ kind, head, onChoose }: StandardMenuProps) {
  const { t } = useTranslation(['standard', 'kit'])
  const reachable = useReachable()
  const toast = useToast()
  const dialogs = useDialogs<StandardDialogs>()
  const offered = useStandardActs(kind, head, dialogs)
  if (offered.length === 0) return null
  return (
    <>
      <PanelButton
        variant="outline"
        label={t('menu.label')}
        align="end"
        panelClassName="w-60 p-1"
        panel={(close) =>
          offered.map(({ name, icon: Icon, to, run }) => (
            <PanelItem
              key={name}
              onSelect={() => {
                close()
                if (to && !reachable) toast({ kind: 'info', text: t('kit:offline') })
                else run()
              }}
            >
              <Icon aria-hidden />
              {t(`menu.${name}`)}
            </PanelItem>
          ))
        }
      >
        <Settings2 aria-hidden />
        {t('menu.label')}
      </PanelButton>
      <OpenDialog dialogs={dialogs}>
        {{
          form: (it) => (
            <StandardForm
              kind={kind}
              row={it ?? undefined}
              {...(!it && { onSaved: onChoose })}
              onClose={dialogs.close}
            />
          ),
          delete: (it) => (
            <DeleteEntities
              entity={standardEntity}
              calls={standardCallsOf(kind)}
              rows={[it]}
              onDeleted={() => onChoose(undefined)}
              onClose={dialogs.close}
            />
          ),
          history: (entity) => (
            <HistoryDialog
              entity={entity}
              id={head?.dictionaryId ?? ''}
              title={t('kit:history.of', { name: head?.name })}
              onClose={dialogs.close}
            />
          ),
        }}
      </OpenDialog>
    </>
  )
}
