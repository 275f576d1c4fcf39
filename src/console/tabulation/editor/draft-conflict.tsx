import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareTemplates } from '#contract/tabulation/compare-templates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../ui/dialog.tsx'
import { TemplateChanges } from '../template-changes.tsx'
import type { useDraft } from './use-draft.ts'

interface DraftConflictProps {
  conflict: NonNullable<ReturnType<typeof useDraft>['conflict']>
}

/** Says that others have saved the template meanwhile, and leads to what they changed and to the choice between theirs and one's own. */
export function DraftConflict({ conflict }: DraftConflictProps) {
  const { t } = useTranslation('sheet-editor')
  const [open, setOpen] = useState(false)
  const { base, theirs, mine, flush, keepMine, takeTheirs } = conflict
  const decide = (decision: () => void) => {
    setOpen(false)
    decision()
  }
  return (
    <>
      <p role="alert" className="flex items-center gap-3 text-danger text-dense">
        {t('conflict.found')}
        <Button variant="outline" onClick={() => void flush().then(() => setOpen(true))}>
          {t('conflict.open')}
        </Button>
      </p>
      {open ? (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent title={t('conflict.found')} className="max-w-3xl!">
            <DialogBody className="flex flex-col gap-2">
              <h3 className="font-semibold">{t('conflict.theirs')}</h3>
              <TemplateChanges label={t('conflict.theirs')} changes={compareTemplates(base, theirs)} />
              <h3 className="mt-2 font-semibold">{t('conflict.mine')}</h3>
              <TemplateChanges label={t('conflict.mine')} changes={compareTemplates(base, mine)} />
              <p className="text-dense text-soft">{t('conflict.hint')}</p>
            </DialogBody>
            <DialogFooter>
              <Button variant="outline" onClick={() => decide(takeTheirs)}>
                {t('conflict.takeTheirs')}
              </Button>
              <Button onClick={() => decide(keepMine)}>{t('conflict.keepMine')}</Button>
            </DialogFooter>
          </DialogContent>
        </Dialog>
      ) : null}
    </>
  )
}
