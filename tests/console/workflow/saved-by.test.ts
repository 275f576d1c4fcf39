import { expect, test } from 'vitest'
import { savedBy } from '#console/workflow/modeler/frame/saved-by.ts'

/** What writes the model, each write ended by the test. */
function openWriter() {
  const writes: { end: (xml: string) => void; fail: () => void }[] = []
  const told: string[] = []
  const saved = savedBy(
    {
      saveXML: () =>
        new Promise((resolve, reject) =>
          writes.push({ end: (xml) => resolve({ xml }), fail: () => reject(new Error('no XML')) }),
        ),
    },
    (xml) => told.push(xml),
  )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { saved, writes, told, settle }
}

test('what changes during a write is in the next, and a flush waits for both', async () => {
  const { saved, writes, told, settle } = openWriter()
  void saved.save()
  void saved.save()
  let flushed = false
  void saved.flush().then(() => {
    flushed = true
  })
  writes[0]?.end('<first/>')
  await settle()
  expect({ told, flushed, writes: writes.length }).toEqual({ told: [], flushed: false, writes: 2 })
  writes[1]?.end('<second/>\n')
  await settle()
  expect({ told, flushed }).toEqual({ told: ['<second/>'], flushed: true })
  await saved.flush()
  expect(writes).toHaveLength(2)
})

test('a model that another one replaces is neither told nor written once more', async () => {
  const { saved, writes, told, settle } = openWriter()
  void saved.save()
  saved.forget()
  writes[0]?.end('<former/>')
  await settle()
  expect({ told, writes: writes.length }).toEqual({ told: [], writes: 1 })
  void saved.save()
  writes[1]?.end('<other/>')
  await settle()
  expect(told).toEqual(['<other/>'])
})

test('what could not be written is written by the next flush; what failed of a former model holds up nothing', async () => {
  const { saved, writes, told, settle } = openWriter()
  const first = saved.save()
  writes[0]?.fail()
  await expect(first).rejects.toThrow('no XML')
  const again = saved.flush()
  writes[1]?.end('<again/>')
  await again
  expect(told).toEqual(['<again/>'])
  void saved.save()
  saved.forget()
  void saved.save()
  writes[2]?.fail()
  await settle()
  writes[3]?.end('<other/>')
  await settle()
  expect(told).toEqual(['<again/>', '<other/>'])
})
