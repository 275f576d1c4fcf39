import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentProject } from '../app/use-current-project.ts'
import { PageSkeleton } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ProcessScreen } from '../workflow/process-screen.tsx'

const OpenSheet = lazyPart(async () => ({
  default: (await import('../tabulation/open-sheet.tsx')).OpenSheet,
}))

/** Processes, and in their place a sheet that one of them has filled in. */
export function ProcessPage() {
  const { t } = useTranslation('process-instance')
  const { sheetId, ...search } = useSearch({ from: '/_shell/admin/workflow-query' })
  const navigate = useNavigate()
  const { projectId, projects } = useCurrentProject()
  if (!sheetId) return <ProcessScreen project={projects?.find((each) => each.projectId === projectId)} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OpenSheet
        sheetId={sheetId}
        backTo={t('sheets.back')}
        onBack={() => void navigate({ to: '/admin/workflow-query', search })}
      />
    </Suspense>
  )
}
