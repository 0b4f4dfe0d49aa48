import os

from logograph_client import AuthenticatedClient
from logograph_client.api.brands import batch_describe, describe
from logograph_client.api.logos import logo
from logograph_client.models import BatchRequest, LogoFormat

client = AuthenticatedClient(os.environ["LOGOGRAPH_URL"], os.environ["LOGOGRAPH_KEY"])

print("name", describe.sync("stripe.com", client=client).name)

batch = batch_describe.sync(client=client, body=BatchRequest(["stripe.com", "no domain"]))
print("items", *(str(item.type_) for item in batch.results))

image = logo.sync("stripe.com", client=client, format_=LogoFormat.PNG)
print("image", image.payload.read()[1:4].decode())

refused = describe.sync_detailed("no domain", client=client)
print("refused", int(refused.status_code))
