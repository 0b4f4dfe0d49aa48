import asyncio
import base64
import json
import os

from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client


async def main() -> None:
    url = f"{os.environ['LOGOGRAPH_URL']}/mcp"
    async with streamable_http_client(url) as (read, write, *_):
        async with ClientSession(read, write) as session:
            await session.initialize()
            tools = await session.list_tools()
            print("tools", *(tool.name for tool in tools.tools))
            found = await session.call_tool("find_company", {"query": "Stripe", "limit": 1})
            print("found", str("stripe.com" in json.dumps(found.model_dump(mode="json"))).lower())
            logo = await session.call_tool(
                "company_logo", {"domain": "stripe.com", "format": "png", "inline": True}
            )
            image = next(part for part in logo.content if part.type == "image")
            print("image", base64.b64decode(image.data)[1:4].decode())
            refused = await session.call_tool("company_logo", {"domain": "no domain"})
            print("refused", str(refused.model_dump(by_alias=True)["isError"]).lower())


asyncio.run(main())
