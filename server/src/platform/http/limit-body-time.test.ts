import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitBodyTime } from './limit-body-time.ts'

let server: Server
afterEach(() => server.close())

/** Starts a server that allows bodies 100 ms. Returns what a client receives that sends `text` and then nothing. */
async function talk(text: string): Promise<string> {
  server = createServer((request, response) => {
    const refuse = () => {
      response.writeHead(408, { connection: 'close' })
      response.end('too slow')
    }
    limitBodyTime(request, response, refuse, 100)
    request.on('error', () => {})
    request.on('end', () => response.writeHead(200, { connection: 'close' }).end('thank you'))
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      heard += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

const head = (length: string) => `POST / HTTP/1.1\r\nhost: x\r\n${length}\r\n\r\n`

test('S1: a body that does not arrive in time is refused with 408, and the connection closes', async () => {
  expect(await talk(`${head('content-length: 10')}{`)).toMatch(/^HTTP\/1\.1 408 [\s\S]*too slow/)
  server.close()
  expect(await talk(`${head('transfer-encoding: chunked')}1\r\n{\r\n`)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that arrives is left alone, and a request without one too', async () => {
  expect(await talk(`${head('content-length: 2')}{}`)).toMatch(/^HTTP\/1\.1 200 /)
  server.close()
  expect(await talk(head('content-length: 0'))).toMatch(/^HTTP\/1\.1 200 /)
})
