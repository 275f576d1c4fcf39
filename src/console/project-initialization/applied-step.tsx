import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeBackInitialization } from '#contract/project-initialization/endpoints.ts'
import type { ProjectInitialization } from '#contract/project-initialization/entity.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { buttonVariants } from '../ui/button.tsx'

const screens = [
  { to: '/admin/project', name: 'structure' },
  { to: '/admin/project-container', name: 'containers' },
  { to: '/admin/project-design-unit', name: 'designUnits' },
  { to: '/admin/unit-project', name: 'unitWorks' },
  { to: '/admin/project-worksite-information', name: 'workSites' },
  { to: '/admin/project-information', name: 'organizations' },
] as const

/** What was created of a draft, with the screens that show it; taken back here. */
export function AppliedStep({ draft }: { draft: ProjectInitialization }) {
  const { t } = useTranslation('project-initialization')
  const format = useFormat()
  const send = useGatewayCall('project-initialization')
  const [asks, setAsks] = useState(false)
  const { projectInitializationId, projectId, appliedAt, appliedByName, revision: baseRevision } = draft
  return (
    <div className="flex flex-col gap-4 rounded-panel border bg-panel p-4">
      <p>
        {t('applied', { by: appliedByName, time: appliedAt === undefined ? '' : format.time(appliedAt) })}
      </p>
      <div className="flex flex-wrap gap-4">
        <Link
          to="/admin/project-manage"
          search={{ selected: projectId }}
          className={buttonVariants({ variant: 'link', size: 'text' })}
        >
          {t('created.project')}
        </Link>
        {screens.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            search={{ projectId }}
            className={buttonVariants({ variant: 'link', size: 'text' })}
          >
            {t(`created.${name}`)}
          </Link>
        ))}
      </div>
      <div>
        <OnlineButton to={takeBackInitialization} variant="outline" onClick={() => setAsks(true)}>
          <Undo2 aria-hidden />
          {t('takeBack')}
        </OnlineButton>
      </div>
      {asks ? (
        <ConfirmDialog
          title={t('takeBackQuestion', { name: draft.draftName })}
          description={t('takeBackHint')}
          action={t('takeBack')}
          destructive
          onConfirm={async () => {
            await send(takeBackInitialization, { projectInitializationId, baseRevision }, 'done.takenBack')
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </div>
  )
}
