import os

import openapi_client
from openapi_client import ApiClient, BatchRequest, BrandsApi, Configuration, LogosApi

configuration = Configuration(os.environ["LOGOGRAPH_URL"], access_token=os.environ["LOGOGRAPH_KEY"])
client = ApiClient(configuration)
brands = BrandsApi(client)

print("name", brands.describe("stripe.com").name)

batch = brands.batch_describe(BatchRequest(domains=["stripe.com", "no domain"]))
print("items", *(item.actual_instance.type for item in batch.results))

print("image", LogosApi(client).logo("stripe.com", format="png")[1:4].decode())

try:
    brands.describe("no domain")
except openapi_client.ApiException as error:
    print("refused", error.status)
