import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '../ui/dialog.tsx'

const chapters = ['scope', 'account', 'data', 'devices', 'conduct', 'records', 'changes'] as const

/** The terms of use, to be read before one agrees to them. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('registration')
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('terms.title')} description={t('terms.intro')} className="max-w-2xl">
        {/* A part that scrolls has to be reachable by keyboard. */}
        <DialogBody tabIndex={0} role="region" aria-label={t('terms.title')} className="flex flex-col gap-4">
          {chapters.map((chapter, at) => (
            <section key={chapter}>
              <h3 className="font-semibold text-body">
                {at + 1}. {t(`terms.${chapter}.title`)}
              </h3>
              <p className="mt-1 text-body text-soft">{t(`terms.${chapter}.text`)}</p>
            </section>
          ))}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>{t('terms.close')}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
