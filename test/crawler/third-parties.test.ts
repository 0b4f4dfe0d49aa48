// Tests that the limits of third parties hold, whatever else pages name.
import { expect, it } from 'vitest'
import { ThirdParties } from '../../server/crawler/third-parties.ts'

it('a third party that was asked too often stays so when pages name tens of thousands of others', () => {
  const { begin } = new ThirdParties().meter()
  const ask = () => begin('victim.com', ['192.0.2.1'], 'caller')(0, false)
  for (let i = 0; i < 30; i++) ask()
  expect(ask).toThrow('asked too often')
  for (let i = 0; i < 30_000; i++) begin(`other-${i}.com`, [], 'caller')(0, true)
  expect(ask).toThrow('asked too often')
})
