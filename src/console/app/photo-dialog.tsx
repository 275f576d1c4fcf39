import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { Photo } from './photo.tsx'

interface PhotoDialogProps {
  title: string
  fileId: string
  onClose: () => void
}

/** A photo as large as the page allows. */
export function PhotoDialog({ title, fileId, onClose }: PhotoDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={title} className="max-w-4xl!">
        <DialogBody className="flex items-center justify-center">
          <Photo fileId={fileId} alt={title} className="max-h-[68dvh] max-w-full object-contain" />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
