"""Tests the clients against a running service. LOGOGRAPH_URL, LOGOGRAPH_IMAGE_URL and LOGOGRAPH_KEY name it."""

from __future__ import annotations

import asyncio
import json
import os
import unittest
from collections.abc import AsyncIterator
from typing import Any

import httpx

from logograph import AsyncLogograph, HttpError, Logograph, ProblemError, Retry, logo_url

URL = os.environ["LOGOGRAPH_URL"]
IMAGE_URL = os.environ["LOGOGRAPH_IMAGE_URL"]
KEY = os.environ["LOGOGRAPH_KEY"]
AT_ONCE = Retry(attempts=3, seconds=5)


def answering(*answers: httpx.Response | Exception) -> tuple[httpx.MockTransport, list[httpx.Request]]:
    """Returns a transport that gives these answers in turn, and the requests that it gets."""
    left = list(answers)
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        result = left.pop(0)
        if isinstance(result, Exception):
            raise result
        return result

    return httpx.MockTransport(answer), requests


class ServiceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Logograph(URL, api_key=KEY)
        self.addCleanup(self.client.close)

    def test_returns_a_logo_with_what_the_headers_say(self) -> None:
        logo = self.client.logo("www.stripe.com", size=300, format="webp", theme="dark")
        self.assertEqual(logo.content_type, "image/webp")
        self.assertEqual(logo.content[8:12], b"WEBP")
        self.assertEqual((logo.source, logo.kind), ("bundled:simple-icons", "icon"))
        self.assertEqual((logo.is_fallback, logo.is_pending, logo.downgraded), (False, False, []))

    def test_says_what_the_plan_has_reduced(self) -> None:
        with Logograph(URL) as anonymous:
            logo = anonymous.logo("stripe.com", size=512, format="webp")
        self.assertEqual((logo.content_type, logo.downgraded), ("image/png", ["size", "format"]))

    def test_describes_a_company(self) -> None:
        company = self.client.describe("stripe.com")
        self.assertEqual((company["domain"], company["name"]), ("stripe.com", "Stripe"))
        self.assertEqual(self.client.meta("stripe.com")["name"], "Stripe")
        self.assertEqual(self.client.brand("stripe.com")["colors"][0]["hex"], "#635BFF")
        self.assertEqual(self.client.colors("stripe.com")["domain"], "stripe.com")
        self.assertEqual(self.client.usage()["kind"], "secret")

    def test_finds_companies(self) -> None:
        self.assertEqual(self.client.search("apple", limit=1)[0]["domain"], "apple.com")
        self.assertEqual(self.client.resolve(ticker="AAPL")["domain"], "apple.com")
        self.assertEqual(self.client.resolve(name="Apple")["matched"]["how"], "exact")

    def test_raises_the_problem_of_the_service(self) -> None:
        with self.assertRaises(ProblemError) as caught:
            self.client.resolve(ticker="NOSUCH")
        self.assertEqual((caught.exception.code, caught.exception.status), ("no_match", 404))
        self.assertIn("NOSUCH", str(caught.exception))
        with self.assertRaises(ProblemError) as caught:
            self.client.logo("nobody-knows-them.com", fallback="404")
        self.assertEqual(caught.exception.code, "no_artwork")

    def test_escapes_a_domain_in_a_path(self) -> None:
        with self.assertRaises(ProblemError) as caught:
            self.client.describe("a/../b?c")
        self.assertEqual(caught.exception.code, "invalid_request")

    def test_raises_an_http_error_for_the_page_of_another_server(self) -> None:
        with self.assertRaises(HttpError) as caught:
            self.client.get("/docs")
        self.assertNotIsInstance(caught.exception, ProblemError)
        self.assertIn("text/html instead of the expected data", str(caught.exception))

    def test_describes_any_number_of_companies_in_batches(self) -> None:
        domains = ["stripe.com", "no domain", "ticker:AAPL", *(f"company-{i}.com" for i in range(130))]
        results = list(self.client.describe_all(iter(domains)))
        self.assertEqual([item["input"] for item in results], domains)
        self.assertEqual([item["type"] for item in results[:3]], ["profile", "error", "profile"])
        failed = results[1]
        assert failed["type"] == "error"
        self.assertEqual(failed["error"], "invalid_domain")

    def test_sends_the_hints_of_its_entries(self) -> None:
        results = self.client.describe_all(
            [
                "apple.com",
                {"domain": "name:Apple", "website": "apple.com"},
                {"domain": "name:Apple", "website": "stripe.com"},
            ]
        )
        found = [item["error"] if item["type"] == "error" else item["domain"] for item in results]
        self.assertEqual(found, ["apple.com", "apple.com", "no_match"])

    def test_returns_logo_urls_that_work_without_a_key(self) -> None:
        items = list(self.client.logos_all(["stripe.com", "apple.com"], size=200, theme="dark"))
        self.assertIn("size=200", items[0]["logo"])
        self.assertEqual(httpx.get(local(items[0]["logo"])).headers["content-type"], "image/png")

    def test_posts_to_graphql(self) -> None:
        answer = self.client.post("/graphql", {"query": '{ company(domain: "stripe.com") { name } }'})
        self.assertEqual(answer, {"data": {"company": {"name": "Stripe"}}})


class AsyncTest(unittest.TestCase):
    def test_has_the_same_methods(self) -> None:
        async def main() -> None:
            async with AsyncLogograph(URL, api_key=KEY) as client:
                logo, company, found = await asyncio.gather(
                    client.logo("stripe.com", size=64),
                    client.describe("stripe.com"),
                    client.search("apple", limit=1),
                )
                self.assertEqual(logo.content_type, "image/png")
                self.assertEqual((company["name"], found[0]["domain"]), ("Stripe", "apple.com"))
                with self.assertRaises(ProblemError):
                    await client.resolve(ticker="NOSUCH")
                domains = [f"company-{i}.com" for i in range(130)]

                async def stored() -> AsyncIterator[str]:
                    for domain in domains:
                        yield domain

                for source in (domains, stored()):
                    results = [item["domain"] async for item in client.describe_all(source)]
                    self.assertEqual(results, domains)
                urls = [item["logo"] async for item in client.logos_all(["stripe.com"], size=32)]
                self.assertIn("size=32", urls[0])

        asyncio.run(main())

    def test_methods_are_those_of_the_sync_client(self) -> None:
        def names(kind: type) -> set[str]:
            return {name for name in vars(kind) if not name.startswith("_")}

        self.assertEqual(names(Logograph), names(AsyncLogograph))


class RetryTest(unittest.TestCase):
    def client(self, transport: httpx.MockTransport, retry: Retry = AT_ONCE) -> Logograph:
        return Logograph("https://logos.example.com", retry=retry, http=httpx.Client(transport=transport))

    def busy(self, seconds: int) -> httpx.Response:
        problem = {
            "type": "urn:logograph:problem:quota_exceeded",
            "title": "Quota exceeded",
            "code": "quota_exceeded",
            "detail": "Wait.",
            "status": 429,
            "retryAfter": seconds,
        }
        return httpx.Response(429, json=problem, headers={"retry-after": str(seconds)})

    def test_repeats_a_request_after_429_and_a_broken_connection(self) -> None:
        transport, requests = answering(
            self.busy(0), httpx.ConnectError("refused"), httpx.Response(200, json=[])
        )
        self.assertEqual(self.client(transport).search("apple"), [])
        self.assertEqual([str(request.url) for request in requests], [str(requests[0].url)] * 3)

    def test_does_not_wait_for_longer_than_the_time_of_retries(self) -> None:
        transport, requests = answering(self.busy(60))
        with self.assertRaises(ProblemError) as caught:
            self.client(transport).search("apple")
        self.assertEqual((caught.exception.retry_after, len(requests)), (60, 1))

    def test_does_not_repeat_a_post_after_a_broken_connection(self) -> None:
        transport, requests = answering(httpx.ReadError("reset"))
        with self.assertRaises(httpx.ReadError):
            self.client(transport).post("/graphql", {})
        self.assertEqual(len(requests), 1)

    def test_asks_for_the_limit_of_a_plan_with_smaller_batches(self) -> None:
        def answer(request: httpx.Request) -> httpx.Response:
            if request.url.path == "/api/usage":
                return httpx.Response(200, json={"plan": {"batchLimit": 2}})
            domains: list[str] = json.loads(request.content)["domains"]
            if len(domains) > 2:
                problem = {
                    "type": "urn:logograph:problem:invalid_request",
                    "title": "Invalid request",
                    "code": "invalid_request",
                    "detail": "Too many.",
                    "status": 400,
                    "parameter": "domains",
                }
                return httpx.Response(400, json=problem)
            results: list[dict[str, Any]] = [{"type": "error", "domain": name} for name in domains]
            return httpx.Response(200, json={"limit": 2, "results": results})

        client = self.client(httpx.MockTransport(answer))
        domains = [f"{letter}.com" for letter in "abcde"]
        self.assertEqual([item["domain"] for item in client.describe_all(domains)], domains)


class UrlTest(unittest.TestCase):
    def test_builds_the_url_of_a_logo(self) -> None:
        url = logo_url(f"{IMAGE_URL}/", "stripe.com", size=64, greyscale=True, token="lg_pk_x")
        self.assertEqual(url, f"{IMAGE_URL}/stripe.com?size=64&greyscale=true&token=lg_pk_x")
        self.assertEqual(logo_url(IMAGE_URL, "a/b"), f"{IMAGE_URL}/a%2Fb")
        self.assertEqual(httpx.get(logo_url(IMAGE_URL, "stripe.com")).status_code, 200)

    def test_refuses_a_secret_key(self) -> None:
        with self.assertRaises(ValueError):
            logo_url(IMAGE_URL, "stripe.com", token="lg_sk_x")


def local(url: str) -> str:
    """Returns the URL with the address of the service, because localhost may be another one."""
    return str(httpx.URL(url).copy_with(host="127.0.0.1"))


if __name__ == "__main__":
    unittest.main()
