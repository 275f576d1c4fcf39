import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MissingFile } from '#offline/missing-file.ts'
import { isSealedRescue } from '#offline/queue/rescue-kind.ts'
import { useFormat } from '../kit/format.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button, buttonVariants } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { PassphraseField } from './passphrase-field.tsx'
import { useQueueCommands } from './use-edits.ts'

/** Bytes of a file that is looked at; one character of it may take three. */
const mostBytes = 192 * 1_048_576

/** Characters at a file's beginning that tell of which kind it is. */
const headLength = 100

/** So many files that no edit here goes with are named. */
const mostNamed = 10

/** Takes the edits of a rescue file into this device's queue, those that are here already left out. */
export function TakeRescue({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('queue')
  const id = useId()
  const commands = useQueueCommands()
  const toast = useToast()
  const format = useFormat()
  const [file, setFile] = useState<File>()
  const [sealed, setSealed] = useState(false)
  const [passphrase, setPassphrase] = useState('')
  const name = (text: 'rescue.missing' | 'rescue.tooLate', files: readonly MissingFile[]) => {
    const named = files
      .slice(0, mostNamed)
      .map((file) => t(file.name ? 'rescue.missingNamed' : 'rescue.missingFile', { ...file }))
    const list = `${format.list(named)}${files.length > mostNamed ? '…' : ''}`
    if (files.length > 0) toast({ kind: 'error', text: t(text, { count: files.length, list }) })
  }
  const { start, busy, failure } = useSingleWrite(async () => {
    if (!file) throw new Error(t('rescue.noFile'))
    if (file.size > mostBytes) throw new Error(t('rescue.refused.too-large'))
    const result = await commands.takeRescue(await file.text(), passphrase)
    const { taken, known, completed, unreadable, missing, tooLate } = result
    const done = [t('rescue.taken', { count: taken, known })]
    if (completed > 0) done.push(t('rescue.completed', { count: completed }))
    // In one: no more than four messages are shown.
    toast({ kind: 'done', text: done.join(t('why.between')) })
    if (unreadable > 0) toast({ kind: 'error', text: t('rescue.unreadable', { count: unreadable }) })
    name('rescue.missing', missing)
    name('rescue.tooLate', tooLate)
    onClose()
  })
  const choose = async (chosen: File | undefined) => {
    setFile(chosen)
    setSealed(chosen !== undefined && isSealedRescue(await chosen.slice(0, headLength).text()))
  }
  const reason = reasonOf(failure)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('rescue.take-rescue')} description={t('rescue.takeHint')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          <DialogBody className="flex flex-col gap-4">
            <div className="flex min-w-0 items-center gap-3">
              <input
                id={id}
                type="file"
                accept=".json,application/json"
                className="peer sr-only"
                onChange={(event) => void choose(event.target.files?.[0])}
              />
              <label
                htmlFor={id}
                className={cn(
                  buttonVariants({ variant: 'outline' }),
                  'peer-focus-visible:outline-2 peer-focus-visible:outline-action',
                )}
              >
                <FileUp aria-hidden />
                {t('rescue.chooseFile')}
              </label>
              <p className="min-w-0 truncate text-dense text-soft">
                {file
                  ? `${file.name} · ${t('size', { size: format.number(file.size / 1024, 1) })}`
                  : t('rescue.noFile')}
              </p>
            </div>
            <PassphraseField
              label={t(sealed ? 'rescue.password' : 'rescue.passphrase')}
              {...(sealed && { hint: t('rescue.passwordHint') })}
              value={passphrase}
              onChange={setPassphrase}
            />
            {failure !== undefined ? (
              <p role="alert" className="text-danger text-dense">
                {reason ? t(`rescue.refused.${reason}`) : messageOf(failure)}
              </p>
            ) : null}
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('kit:cancel')}
            </Button>
            <Button type="submit" disabled={busy || !file || passphrase === ''}>
              {t(busy ? 'rescue.opening' : 'rescue.take')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Why the file was not taken, if it is for a reason of its own. */
function reasonOf(problem: unknown): string | undefined {
  if (!(problem instanceof Error) || problem.name !== 'RescueRefused' || !('reason' in problem))
    return undefined
  return typeof problem.reason === 'string' ? problem.reason : undefined
}
