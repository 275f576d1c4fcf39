import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ApplicationRow, type applicationEntity, updateKey } from '#contract/application/entity.ts'
import type { z } from '#contract/zod.ts'
import { RowButtons } from '../app/entity-list.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ApplicationTabs } from './application-tabs.tsx'

const UpdateKey = lazyPart(async () => ({ default: (await import('./update-key.tsx')).UpdateKey }))

interface ApplicationDrawerProps {
  list: EntityList<z.output<typeof applicationEntity.Query>, ApplicationRow>
}

/** The detail of an application, with all that belongs to it. */
export function ApplicationDrawer({ list }: ApplicationDrawerProps) {
  const { t } = useTranslation('application')
  const dialogs = useDialogs<{ key: ApplicationRow }>()
  return (
    <>
      <DetailDrawer
        list={list}
        find={(read, applicationId) => read(list.calls.detail, { applicationId })}
        title={({ applicationName }) => applicationName}
        actions={(row) => (
          <>
            <OnlineButton variant="outline" to={updateKey} onClick={() => dialogs.show('key', row)}>
              <KeyRound aria-hidden />
              {t('key.update')}
            </OnlineButton>
            <RowButtons list={list} row={row} />
          </>
        )}
      >
        {(row) => <ApplicationTabs key={row.applicationId} row={row} />}
      </DetailDrawer>
      <OpenDialog dialogs={dialogs}>
        {{ key: (row) => <UpdateKey row={row} onClose={dialogs.close} /> }}
      </OpenDialog>
    </>
  )
}
