package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"generated/client"

	"github.com/ogen-go/ogen/ogenerrors"
)

type keys struct{}

func (keys) ApiKey(context.Context, client.OperationName) (client.ApiKey, error) {
	return client.ApiKey{APIKey: os.Getenv("LOGOGRAPH_KEY")}, nil
}

func (keys) Bearer(context.Context, client.OperationName) (client.Bearer, error) {
	return client.Bearer{}, ogenerrors.ErrSkipClientSecurity
}

func (keys) Token(context.Context, client.OperationName) (client.Token, error) {
	return client.Token{}, ogenerrors.ErrSkipClientSecurity
}

func main() {
	ctx := context.Background()
	api, err := client.NewClient(os.Getenv("LOGOGRAPH_URL"), keys{})
	check(err)

	profile, err := api.Describe(ctx, client.DescribeParams{Domain: "stripe.com"})
	check(err)
	fmt.Println("name", profile.(*client.DomainDescriptionHeaders).Response.Name)

	request := client.BatchRequest{Domains: []string{"stripe.com", "no domain"}}
	batch, err := api.BatchDescribe(ctx, &request, client.BatchDescribeParams{})
	check(err)
	fmt.Print("items")
	for _, item := range batch.(*client.BatchDescriptionsHeaders).Response.Results {
		fmt.Print(" ", item.OneOf.Type)
	}
	fmt.Println()

	format := client.NewOptImageFormat("png")
	logo, err := api.Logo(ctx, client.LogoParams{Domain: "stripe.com", Format: format})
	check(err)
	image, err := io.ReadAll(logo.(*client.LogoImagePNGHeaders).Response)
	check(err)
	fmt.Println("image", string(image[1:4]))

	refused, err := api.Describe(ctx, client.DescribeParams{Domain: "no domain"})
	check(err)
	if _, isInvalid := refused.(*client.InvalidRequestHeaders); isInvalid {
		fmt.Println("refused 400")
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
