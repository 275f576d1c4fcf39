import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../app/engine.tsx'
import { download } from '../kit/download.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { PassphraseField } from './passphrase-field.tsx'
import { useQueueCommands } from './use-edits.ts'

const shortest = 8

/** Saves every edit that is not synced, or was taken in part and not read yet, as a sealed file, also without a network. */
export function SaveRescue({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('queue')
  const commands = useQueueCommands()
  const toast = useToast()
  const { length: unsent } = useStore(commands.unsynced)
  const { length: inPart } = useStore(commands.takenInPart)
  const length = unsent + inPart
  const [passphrase, setPassphrase] = useState('')
  const [repeated, setRepeated] = useState('')
  const { start, busy, failure } = useSingleWrite(async () => {
    if (passphrase.length < shortest) throw new Error(t('rescue.tooShort', { count: shortest }))
    if (passphrase !== repeated) throw new Error(t('rescue.differ'))
    const { text, filesLeft } = await commands.saveRescue(passphrase)
    const day = new Date().toISOString().slice(0, 10)
    download(`${t('rescue.fileName')}-${day}.json`, new Blob([text], { type: 'application/json' }))
    toast({ kind: 'done', text: t('rescue.saved', { count: length }) })
    if (filesLeft > 0) toast({ kind: 'error', text: t('rescue.filesLeft', { count: filesLeft }) })
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('rescue.save-rescue')} description={t('rescue.saveHint', { count: length })}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          <DialogBody className="flex flex-col gap-4">
            <PassphraseField
              label={t('rescue.passphrase')}
              hint={t('rescue.passphraseHint')}
              value={passphrase}
              onChange={setPassphrase}
            />
            <PassphraseField label={t('rescue.repeat')} value={repeated} onChange={setRepeated} />
            {failure !== undefined ? (
              <p role="alert" className="text-danger text-dense">
                {messageOf(failure)}
              </p>
            ) : null}
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('kit:cancel')}
            </Button>
            <Button type="submit" disabled={busy || length === 0}>
              {t(busy ? 'rescue.sealing' : 'rescue.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
