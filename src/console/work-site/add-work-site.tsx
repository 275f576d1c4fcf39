import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addWorkSite, workSiteEntity } from '#contract/work-site/entity.ts'
import { newId } from '#request/id.ts'
import { useSave } from '../app/use-save.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { NewWorkSiteFields, newWorkSite, newWorkSiteRequest } from './new-work-site-fields.tsx'
import type { Structure } from './use-structure.ts'

interface AddWorkSiteProps {
  projectId: string
  structure: Structure
  onClose: () => void
}

/** Makes a work site, also without a network: its id is minted here. */
export function AddWorkSite({ projectId, structure, onClose }: AddWorkSiteProps) {
  const { t } = useTranslation('work-site')
  const save = useSave('work-site')
  const [workSiteId] = useState(newId)
  const [build] = useState(() => newWorkSiteRequest({ workSiteId, projectId }, structure))
  return (
    <FormDialog
      title={t('form.add')}
      schema={workSiteEntity.Add}
      initial={newWorkSite}
      build={build}
      draft={`work-site new ${projectId}`}
      submit={(request) => save(addWorkSite, request, request.workSiteId)}
      onClose={onClose}
    >
      <NewWorkSiteFields workSiteId={workSiteId} projectId={projectId} structure={structure} />
    </FormDialog>
  )
}
